import type { DatabaseDump } from '../../core/db/dump/dump.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { BrokenArchive, DAMAGED } from './archive.ts'
import type { BackupReport } from './backup-progress.ts'
import { fingerprint, type BackupKeys } from './backup-keys.ts'
import type { Head, Manifest, Secrets } from './manifest.ts'
import { openArchive, type OpenArchive } from './open-archive.ts'
import type { OpenBackup } from './open-backup.ts'

export interface RestoreTarget {
  whole: DatabaseDump
  storage: Storage
  keys: BackupKeys
  keepKeys(keys: Secrets): Promise<void>
}

type Content = Manifest & Pick<Head, 'made'>

interface RestoreOptions {
  replace: boolean
  /** Called with what is in the backup, before anything is changed. */
  announce?(content: Content): void
  report: BackupReport
}

/** Checks the whole archive and the target before it changes anything. Returns what was restored. */
export async function restore(target: RestoreTarget, backup: OpenBackup, options: RestoreOptions) {
  const { replace, report, announce } = options
  const archive = await openArchive(backup.file, backup.copies)
  const keys = keysFrom(archive, target.keys)
  const older = await requirePlace(target, archive.head, replace)
  announce?.({ ...archive.manifest, made: archive.head.made })
  if (older) await target.whole.migrateTo(older)
  await target.whole.replace(
    archive.head,
    ({ name }) => archive.rows(name),
    () => putFiles(target.storage, archive, { replace, report }),
  )
  if (keys) await target.keepKeys(keys)
  await target.whole.migrate()
  if (replace) await removeOthers(target.storage, archive)
  return { ...archive.manifest, made: archive.head.made }
}

/** Reads everything that a restore would, and changes nothing. */
export async function checkBackup(
  { keys }: Pick<RestoreTarget, 'keys'>,
  backup: OpenBackup,
  report: BackupReport,
): Promise<Content> {
  const archive = await openArchive(backup.file, backup.copies)
  keysFrom(archive, keys)
  let count = 0
  let bytes = 0
  for await (const file of archive.files()) {
    for await (const piece of file.bytes()) bytes += piece.length
    report(++count, bytes)
  }
  return { ...archive.manifest, made: archive.head.made }
}

function keysFrom({ head, secrets }: OpenArchive, keys: BackupKeys): Secrets | null {
  if (fingerprint(keys) === head.secrets) return null
  if (!secrets) throw new Error('This backup was made with another SESSION_SECRET. Set the one of then')
  if (keys.given)
    throw new Error('This backup brings secrets of its own. Restore and start without SESSION_SECRET, or with that one')
  return secrets
}

/** Returns the schema's version to migrate to first, if it is another. */
async function requirePlace({ whole, storage }: RestoreTarget, { migrations }: Head, replace: boolean) {
  const version = whole.sameSchema(migrations.at(-1) as string)
  if (!whole.known.includes(version)) throw new BrokenArchive(unknownTo(whole, version))
  const { migrations: there, used, connected } = await whole.state()
  if (connected > 0) throw new Error('Earshot is running on this database. Stop it first, on every node')
  if (used && !replace) throw new Error('There are people in this database already. --replace would lose them')
  if (!replace && (await holdsFiles(storage)))
    throw new Error('There are recordings in this storage already. --replace would lose them')
  const other = there.at(-1) ?? ''
  if (other > version || (used && other !== version))
    throw new Error(`The schema there is ${other}, that of the backup ${version}. Restore into an empty database`)
  return other === version ? null : version
}

function unknownTo({ known: [baseline = ''] }: DatabaseDump, version: string) {
  if (version > baseline) return 'A newer Earshot made this backup. Update this one first'
  return 'This backup is of an Earshot from before 1.2.0. Restore it with release 1.2.0, then start this one on it'
}

async function holdsFiles(storage: Storage) {
  for await (const _one of storage.list('')) return true
  return false
}

/** Writes every file. If that fails in an empty storage, it is emptied again. */
async function putFiles(storage: Storage, archive: OpenArchive, wanted: Pick<RestoreOptions, 'replace' | 'report'>) {
  try {
    await putAll(storage, archive, wanted.report)
  } catch (error) {
    if (!wanted.replace) await removeAll(storage, archive)
    throw error
  }
}

async function putAll(storage: Storage, { files, manifest }: OpenArchive, report: BackupReport) {
  let count = 0
  let bytes = 0
  for await (const { name, size, bytes: content } of files()) {
    if ((await storage.put(name, content())) !== size) throw new Error(`${name} was not written whole`)
    report(++count, (bytes += size))
  }
  if (count !== manifest.files) throw new BrokenArchive(DAMAGED)
}

async function removeAll(storage: Storage, { files }: OpenArchive) {
  for await (const { name } of files()) await storage.remove(name).catch(() => {})
}

/** Removes files that the archive does not contain, because no restored row refers to them. */
async function removeOthers(storage: Storage, archive: OpenArchive) {
  const kept = new Set<string>()
  for await (const { name } of archive.files()) kept.add(name)
  for await (const { key } of storage.list('')) if (!kept.has(key)) await storage.remove(key)
}
