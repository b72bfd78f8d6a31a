import { Readable } from 'node:stream'
import type { exportRoutes } from '@earshot/contract/exports'
import { organizationIncludes } from '@earshot/contract/organizations'
import { ZipFile } from 'yazl'
import { recordAudit } from '../audit/audit.service.ts'
import { includes as organizations } from '../includes/includes.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { asAdmin, enterOrg, type MemberScope, inTransaction } from '../scope.ts'
import { signedAddress } from '../../core/signatures.ts'
import { originalKey } from '../../talks/talks/storage-keys.ts'
import { showTalk } from '../../talks/talks/talk-access.service.ts'
import { notesOf } from '../../talks/notes/notes.service.ts'
import { listRefused, listTalkIds } from './exports.repo.ts'

export const EXPORT_PATH = '/v3/export'

export const exports: Handlers<typeof exportRoutes, 'download'> = {
  async prepare(caller, { org_id, sound }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, (tx) => recordAudit(tx, { action: 'organization.export', subject_id: org_id }))
    const { sessionSecret } = org.context
    return { url: signedAddress(sessionSecret, EXPORT_PATH, { org_id, sound: String(sound), sid: org.session_id }) }
  },
}

interface ExportRequest {
  org_id: string
  sound: boolean
}

/** Streams the zip while it is built. An error ends it early, which unzipping detects. */
export async function exportArchive(caller: Caller, { org_id, sound }: ExportRequest): Promise<Readable> {
  const org = asAdmin(await enterOrg(caller, org_id))
  const organization = await organizations.find(caller, { org_id, extras: [...organizationIncludes] })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(JSON.stringify(organization, null, 2)), 'organization.json')
  zip.addReadStreamLazy('talks.ndjson', (done) => done(null, Readable.from(linesOf(org))))
  zip.addReadStreamLazy('notes.ndjson', (done) => done(null, Readable.from(noteLinesOf(org))))
  if (sound) addSound(org, zip).catch((error: Error) => output.destroy(error))
  else zip.end()
  return output
}

/** One JSON line per talk, without those deleted during the export. */
async function* linesOf(org: MemberScope) {
  for await (const talk_id of talkIdsOf(org)) {
    const talk = await showTalk(org, talk_id).catch(() => undefined)
    if (!talk) continue
    const { audio_url: _overSoon, ...kept } = talk
    yield `${JSON.stringify(kept)}\n`
  }
}

async function* noteLinesOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org))
    for (const note of await notesOf(org, talk_ids)) yield `${JSON.stringify(note)}\n`
}

async function addSound(org: MemberScope, zip: ZipFile) {
  const { storage } = org.context
  for await (const talk_id of agreedTalkIdsOf(org)) {
    const key = originalKey(org.org_id, talk_id)
    if ((await storage.size(key)) === null) continue
    // Audio is already compressed.
    zip.addReadStreamLazy(`sound/${talk_id}`, { compress: false }, (done) =>
      done(null, Readable.from(bytesOf(org, key))),
    )
  }
  zip.end()
}

/** Without those of speakers who refused consent. */
async function* agreedTalkIdsOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org)) {
    const refused = new Set(talk_ids.length > 0 ? await listRefused(org, talk_ids) : [])
    yield* talk_ids.filter((talk_id) => !refused.has(talk_id))
  }
}

async function* bytesOf({ context: { storage } }: MemberScope, key: string) {
  yield* await storage.read(key)
}

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

async function* talkIdsOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org)) yield* talk_ids
}

async function* idPagesOf(org: MemberScope) {
  let after = FIRST
  for (;;) {
    const ids = await listTalkIds(org, { after, limit: AT_ONCE })
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return
    after = last
  }
}
