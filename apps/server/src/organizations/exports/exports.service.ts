import type { Readable } from 'node:stream'
import type { exportRoutes } from '@earshot/contract/exports'
import { organizationIncludes } from '@earshot/contract/organizations'
import { recordAudit } from '../audit/audit.service.ts'
import { includes as organizations } from '../includes/includes.service.ts'
import { recordEvent } from '../../identity/security-events/record-event.service.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { asAdmin, enterOrg, type MemberScope, inTransaction } from '../scope.ts'
import { signedAddress } from '../../core/signatures.ts'
import { exportedSounds } from '../../talks/redacted-sounds/redacted-sounds.service.ts'
import { showTalk } from '../../talks/talks/talk-access.service.ts'
import { notesOf } from '../../talks/notes/notes.service.ts'
import { addFile, addManifest, addRows } from './archive-contents.service.ts'
import { type ArchiveWriter, writeZip } from './archive-writer.ts'
import { listRefused, listTalkIds } from './exports.repo.ts'

export const EXPORT_PATH = '/v3/export'

export const exports: Handlers<typeof exportRoutes, 'download'> = {
  async prepare(caller, { org_id, sound }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, (tx) => recordAudit(tx, { action: 'organization.export', subject_id: org_id }))
    await recordEvent(org.context, { ...caller, kind: 'export', org_id })
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
  const archive = writeZip()
  archive.json('organization.json', () => organization)
  archive.lines('talks.ndjson', talksOf(org))
  archive.lines('notes.ndjson', allNotesOf(org))
  addRest(org, archive, sound).catch((error: Error) => archive.output.destroy(error))
  return archive.output
}

async function addRest(org: MemberScope, archive: ArchiveWriter, sound: boolean) {
  await addRows(org, archive)
  if (sound) await addSound(org, archive)
  addManifest(org, archive)
  archive.end()
}

async function* talksOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org)) for (const talk_id of talk_ids) yield* exported(org, talk_id)
}

/** Nothing if the talk was deleted during the export. */
async function* exported(org: MemberScope, talk_id: string) {
  const talk = await showTalk(org, talk_id).catch(() => undefined)
  if (!talk) return
  const { audio_url: _overSoon, ...kept } = talk
  yield kept
}

async function* allNotesOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org)) yield* await notesOf(org, talk_ids)
}

async function addSound(org: MemberScope, archive: ArchiveWriter) {
  for await (const { file_name, key } of agreedSoundsOf(org))
    await addFile(org, archive, { name: `sound/${file_name}`, key })
}

/** Without those of speakers who refused consent. */
async function* agreedSoundsOf(org: MemberScope) {
  for await (const talk_ids of idPagesOf(org)) {
    const refused = new Set(talk_ids.length > 0 ? await listRefused(org, talk_ids) : [])
    yield* await exportedSounds(
      org,
      talk_ids.filter((talk_id) => !refused.has(talk_id)),
    )
  }
}

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

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
