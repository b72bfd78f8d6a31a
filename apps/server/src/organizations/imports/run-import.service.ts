import { createHash } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import { changeKinds } from '@earshot/contract/live'
import { announce } from '../../core/live/announce.ts'
import { type ArchivePerson } from '../exports/archive-manifest.ts'
import { archiveTables } from '../exports/archive-tables.ts'
import { addPeople, markOwnHeard, linkPerson } from '../imported-people/imported-people.service.ts'
import { inviteOnce } from '../invites/invites.service.ts'
import { findMemberCalled } from '../members/members.service.ts'
import { requireStorageQuota } from '../quotas/quotas.service.ts'
import { alone, inTransaction } from '../scope.ts'
import { bytesIn, checkArchive, peopleIn, soundBytesIn } from './check-archive.ts'
import { type IdMap, idMap } from './id-map.ts'
import { importPictures } from './import-pictures.service.ts'
import { type Importing, importTables, type Position } from './import-rows.service.ts'
import type { ImportScope } from './import-scope.ts'
import { importSound } from './import-sound.service.ts'
import { findWork, updateImport, updateSettings } from './imports.repo.ts'
import { BrokenArchive, type OpenArchive, openArchive } from './open-archive.ts'
import { openProgress, type ReportImport } from './progress.ts'
import type { RandomAccess } from './random-access.ts'

const SOUND = archiveTables.length
const START: Position = { step: 0, rows: 0 }

export interface ImportOptions {
  signal: AbortSignal
  report?: ReportImport
}

/**
 * Checks the whole archive, then imports it in batches. A batch and the position behind it are one transaction, so that
 * an import that was killed goes on there. Safe to repeat: ids are always mapped the same, and rows that exist stay.
 */
export async function runImport(org: ImportScope, source: RandomAccess, { signal, report }: ImportOptions) {
  try {
    await run(org, source, { signal, ...(report && { report }) })
  } catch (error) {
    const refused = error instanceof BrokenArchive || error instanceof ApiError
    if (refused) await updateImport(alone(org), { state: 'failed', reason: error.message })
    throw error
  }
}

async function run(org: ImportScope, source: RandomAccess, { signal, report }: ImportOptions) {
  const archive = await openArchive(source)
  const hash = createHash('sha256').update(archive.manifestBytes).digest('hex')
  const total = 2 * bytesIn(archive)
  const progress = openProgress(org, total, report)
  const from = await begin(org, archive, { hash, total, advance: progress.advance })
  await progress.at('importing', total / 2)
  const people = await knownPeople(org, archive)
  const map = idMap(org.org_id, archive.manifest.org_id, people)
  const importing: Importing = { archive, map, people, advance: progress.advance, signal }
  await importSettings(org, importing)
  await importTables(org, importing, from)
  await importSound(org, importing, { step: SOUND, rows: from.step === SOUND ? from.rows : 0 })
  await importPictures(org, importing)
  await invitePeople(org, importing)
  await finish(org, total)
  await progress.at('ready', total)
}

interface Beginning {
  hash: string
  total: number
  advance: Importing['advance']
}

/** Where to go on. An archive that was checked before is not checked again. */
async function begin(org: ImportScope, archive: OpenArchive, { hash, total, advance }: Beginning): Promise<Position> {
  const before = await findWork(org)
  if (before?.archive === hash) return before
  if (before?.archive)
    throw new BrokenArchive('Another export was imported halfway. Go on with that one, or create a new organization')
  await updateImport(alone(org), { state: 'checking', total, done: 0 })
  await requireStorageQuota(org, soundBytesIn(archive))
  await checkArchive(archive, advance)
  await updateImport(alone(org), { archive: hash, ...START })
  return START
}

/** Members here, by their id in the archive. */
async function knownPeople(org: ImportScope, archive: OpenArchive) {
  const known = new Map<string, string>()
  for await (const { user_id, email } of peopleIn(archive)) {
    const here = user_id && (await findMemberCalled(org, email.toLowerCase()))
    if (user_id && here) known.set(user_id, here.user_id)
  }
  return known
}

/** Also the people that rows name as their authors. */
async function importSettings(org: ImportScope, { archive, map, people }: Importing) {
  const { name: _, ...settings } = archive.manifest.settings
  await updateSettings(alone(org), settings)
  let authors: Parameters<typeof addPeople>[1] = []
  const write = async () => {
    await addPeople(alone(org), authors)
    authors = []
  }
  for await (const person of peopleIn(archive)) {
    if (person.user_id === null || people.has(person.user_id)) continue
    const user_id = map.person(person.user_id)
    const channels = person.channels.map(({ channel_id, role }) => ({ channel_id: map.id(channel_id), role }))
    authors.push({ user_id, name: person.name, email: person.email.toLowerCase(), channels })
    if (authors.length === 500) await write()
  }
  await write()
}

/** The last step: until then, an import that fails has told no one. */
async function invitePeople(org: ImportScope, { archive, map, signal }: Importing) {
  for await (const person of peopleIn(archive)) {
    signal.throwIfAborted()
    await invitePerson(org, map, person)
  }
}

/** Guests whose time is over are not invited. */
async function invitePerson(org: ImportScope, map: IdMap, person: ArchivePerson) {
  const { name, admin, send, moderate, guest_until, channels } = person
  const email = person.email.toLowerCase()
  const member = await findMemberCalled(org, email)
  if (member) {
    await linkPerson(org, { email, user_id: member.user_id })
    return markOwnHeard(alone(org), member.user_id)
  }
  if (guest_until && Date.parse(guest_until) < Date.now()) return
  const channel_ids = channels.map(({ channel_id }) => map.id(channel_id))
  await inTransaction(org, (tx) => inviteOnce(tx, { name, email, admin, send, moderate, guest_until, channel_ids }))
}

async function finish(org: ImportScope, total: number) {
  await inTransaction(org, async (tx) => {
    await updateImport(tx, { state: 'ready', reason: null, done: total })
    for (const changed of changeKinds) await announce(tx, changed)
  })
}
