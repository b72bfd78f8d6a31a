import { createHash, randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { makeKey } from '../../keys/secret.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import type { About } from './place.ts'

/** What the directory leads to, by ids that are nowhere twice. */
export async function directed({ db, org_id }: OrgScope, { author, secret, ids: { talk_id } }: About) {
  const made = { org_id, created_by: author }
  const [clip_id, invite_id, verify] = [randomUUID(), newId(), randomUUID()]
  const shown = { show_text: true, show_speaker: true, allow_download: true, start: 0, end: 5, peaks: [] }
  await db
    .insertInto('clips')
    .values({ clip_id, talk_id, title: secret, ...shown, ...made })
    .execute()
  const email = `${invite_id}@example.org`
  const proof = { verify_hash: createHash('sha256').update(verify).digest('hex'), expires: '2099-01-01T00:00:00Z' }
  await db
    .insertInto('invites')
    .values({ invite_id, email, name: secret, admin: false, ...proof, ...made })
    .execute()
  await db
    .insertInto('directory')
    .values([
      { kind: 'clip', id: clip_id, org_id },
      { kind: 'invite', id: invite_id, org_id },
    ])
    .execute()
  return { clip_id: clip_id.replaceAll('-', ''), invite_id, verify, email }
}

/** Two keys for programs, as their makers are shown them: one that sends, too, and is `key_id`; and one that only reads. */
export async function programs({ db, org_id }: OrgScope, created_by: string) {
  const [key_id, reading] = [newId(), newId()]
  const { key: sending_key, ...sends } = makeKey(key_id)
  const { key: reading_key, ...reads } = makeKey(reading)
  const made = { org_id, created_by, name: 'Program' }
  await db
    .insertInto('api_keys')
    .values([
      { key_id, send: true, ...sends, ...made },
      { key_id: reading, send: false, ...reads, ...made },
    ])
    .execute()
  await db
    .insertInto('directory')
    .values([
      { kind: 'key', id: key_id, org_id },
      { kind: 'key', id: reading, org_id },
    ])
    .execute()
  return { key_id, sending_key, reading_key }
}
