import { keyOf } from '../attachments/attachment.ts'
import { pendingInvites } from '../invites/invites.service.ts'
import { unlinkedPeople } from '../imported-people/imported-people.service.ts'
import { membersIn } from '../members/members.service.ts'
import { exportedFacts } from '../../talks/redacted-sounds/redacted-sounds.service.ts'
import { peaksOf, type ReadPeaks, stripOf } from '../../talks/talks/peaks.ts'
import type { MemberScope } from '../scope.ts'
import { type ArchivePerson, ARCHIVE_VERSION, MANIFEST, type Manifest, PEOPLE } from './archive-manifest.ts'
import { type ArchiveTable, archiveTables, rowsFile } from './archive-tables.ts'
import type { ArchiveWriter, WrittenFiles } from './archive-writer.ts'
import { type ArchiveRow, findSettings, listMemberships, listRows, listSpeakerFiles } from './exports.repo.ts'

/** What an import needs, besides the recordings. */
export async function addRows(org: MemberScope, archive: ArchiveWriter) {
  archive.lines(PEOPLE, peopleOf(org))
  for (const table of archiveTables) archive.lines(rowsFile(table), rowsOf(org, table))
  await addPictures(org, archive)
}

/** The last file, when the others are written. */
export const addManifest = (org: MemberScope, archive: ArchiveWriter) =>
  archive.json(MANIFEST, () => manifestOf(org, archive.files))

async function manifestOf(org: MemberScope, files: WrittenFiles): Promise<Manifest> {
  const { image: _, ...settings } = await findSettings(org)
  const facts = { version: ARCHIVE_VERSION, exported: new Date().toISOString(), org_id: org.org_id }
  const rows = Object.entries(files).filter(([name]) => name.startsWith('import/'))
  return { format: 'earshot-export', ...facts, settings, files: Object.fromEntries(rows) }
}

const AT_ONCE = 500

async function* rowsOf(org: MemberScope, table: ArchiveTable) {
  let after: ArchiveRow | undefined
  for (;;) {
    const rows = await listRows(org, table, { after, limit: AT_ONCE })
    yield* await shown(org, table, rows)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)
  }
}

async function shown(org: MemberScope, { name }: ArchiveTable, rows: ArchiveRow[]) {
  if (name === 'alerts') return rows.map((row) => withoutHidden(org, row))
  if (name !== 'talks') return rows
  const differing = await exportedFacts(
    org,
    rows.map(({ talk_id }) => String(talk_id)),
  )
  return rows.map((row) => ({ ...withPeaks(row), ...differing.get(String(row['talk_id'])) }))
}

/** Numbers, as before they were bytes. */
function withPeaks({ peaks_base64, ...row }: ArchiveRow) {
  const peaks = peaksOf({ ...row, peaks_base64 } as ReadPeaks)
  return { ...row, peaks, strip: stripOf(peaks) }
}

/** An alert may watch channels that the person does not hear besides others. */
const withoutHidden = ({ hidden }: MemberScope, row: ArchiveRow) => ({
  ...row,
  channel_ids: (row['channel_ids'] as string[]).filter((channel_id) => !hidden.includes(channel_id)),
})

async function* peopleOf(org: MemberScope): AsyncGenerator<ArchivePerson> {
  const invited = new Map((await pendingInvites(org)).map((invite) => [invite.email, invite]))
  const joined = Map.groupBy(await listMemberships(org), ({ user_id }) => user_id)
  for (const { user_id, name, email, org_role, send, moderate, guest_until } of await membersIn(org)) {
    invited.delete(email)
    const channels = (joined.get(user_id) ?? []).map(({ channel_id, role }) => ({ channel_id, role }))
    yield { user_id, name, email, admin: org_role === 'admin', send, moderate, guest_until, channels }
  }
  for (const { user_id, name, email, channels: known } of await unlinkedPeople(org)) {
    const { admin = false, send = true, moderate = true, guest_until = null } = invited.get(email) ?? {}
    invited.delete(email)
    const channels = known.filter(({ channel_id }) => !org.hidden.includes(channel_id))
    yield { user_id, name, email, admin, send, moderate, guest_until, channels }
  }
  for (const { name, email, admin, send, moderate, guest_until, channel_ids } of invited.values()) {
    const channels = channel_ids.map((channel_id) => ({ channel_id, role: null }))
    yield { user_id: null, name, email, admin, send, moderate, guest_until, channels }
  }
}

async function addPictures(org: MemberScope, archive: ArchiveWriter) {
  const { org_id } = org
  const { image } = await findSettings(org)
  await addFile(org, archive, {
    name: 'images/organization.webp',
    key: image && keyOf({ kind: 'image', of: 'organization', id: org_id, org_id }, image),
  })
  for (const { speaker_id: id, image: picture, sample } of await listSpeakerFiles(org)) {
    const of = { of: 'speaker', id, org_id } as const
    await addFile(org, archive, {
      name: `images/speakers/${id}.webp`,
      key: picture && keyOf({ kind: 'image', ...of }, picture),
    })
    await addFile(org, archive, { name: `samples/${id}.mp3`, key: sample && keyOf({ kind: 'sample', ...of }, sample) })
  }
}

export async function addFile(
  { context: { storage } }: MemberScope,
  archive: ArchiveWriter,
  { name, key }: { name: string; key: string },
) {
  if (key === '' || (await storage.size(key)) === null) return
  archive.bytes(name, () => storage.read(key))
}
