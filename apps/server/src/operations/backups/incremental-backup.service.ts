import { text } from 'node:stream/consumers'
import { type BackupSource, writeContent } from './archive-content.ts'
import { summed, writeInto } from './archive-stream.ts'
import { openFile } from './archive.ts'
import type { KnownCopies } from './backup-copies.repo.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Progress } from './backup-progress.ts'
import type { Keep } from './backup-settings.ts'
import { copyFiles, copyNamed, removeUnfinished, removeUnusedCopies, requireSame } from './copied-files.ts'
import { backupName, type FoundBackup, removeOldBackups, sumsOf } from './kept-backups.ts'
import { type CopiedFile, type Manifest, storedOf } from './manifest.ts'
import { readList } from './open-archive.ts'
import type { Sealer } from './sealing.ts'

export interface IncrementalBackup extends BackupSource {
  place: BackupPlace
  sealer: Sealer
  copies: KnownCopies
  keep: Keep
  progress: Progress
}

/**
 * Rows as an archive, files beside it, each once. Everything is read back. It counts once its sums are there. Then
 * removes what is no longer to be kept.
 */
export async function backUpInto(backup: IncrementalBackup): Promise<Manifest & { file: string }> {
  const { place, sealer, keep } = backup
  await removeUnfinished(place)
  // Most of the work is done before the rows are read: what is deleted between rows and files is missing.
  await copyFiles(backup)
  const name = backupName(new Date(), sealer)
  const written = await writeBeside(backup, name)
  await writeSums(backup, name, written)
  await removePast(place, keep)
  return { file: `${place.name}/${name}`, ...written.manifest }
}

async function writeBeside(backup: IncrementalBackup, name: string) {
  const { place, sealer, progress } = backup
  let files: CopiedFile[] = []
  const copy = async () => (files = await copyFiles(backup))
  const format = sealer.recipients ? ('earshot-backup-3' as const) : ('earshot-backup-2' as const)
  let sum = ''
  const store = async (bytes: AsyncIterable<Uint8Array>) => {
    const stream = summed(await sealer.seal(bytes))
    await place.storage.put(name, stream.bytes)
    sum = stream.sum()
  }
  const manifest = await writeInto(store, (write) => writeContent({ ...backup, format, copy }, write))
  await requireSame(place, { name, sha256: sum, progress })
  return { manifest, files, sum }
}

async function writeSums(
  { place, progress }: IncrementalBackup,
  archive: string,
  { sum, files }: { sum: string; files: readonly CopiedFile[] },
) {
  const names = new Map(files.map((file) => storedOf(file).sha256).map((sha256) => [copyNamed(sha256), sha256]))
  const lines = [[archive, sum], ...names].map(([name, sha256]) => `${sha256}  ${name}\n`)
  const name = sumsOf(archive)
  const stream = summed(linesOf(lines))
  await place.storage.put(name, stream.bytes)
  await requireSame(place, { name, sha256: stream.sum(), progress })
}

async function* linesOf(lines: string[]) {
  for (let at = 0; at < lines.length; at += 1000) yield Buffer.from(lines.slice(at, at + 1000).join(''))
}

/** Removes no copies while it is not known which a backup that is left needs. */
async function removePast(place: BackupPlace, keep: Keep) {
  const used = new Set<string>()
  for (const backup of await removeOldBackups(place, keep)) {
    const names = await namesUsedBy(place, backup).catch(() => null)
    if (!names) return
    for (const name of names) used.add(name)
  }
  await removeUnusedCopies(place, used)
}

async function namesUsedBy({ storage }: BackupPlace, { name, summed: listed }: FoundBackup) {
  if (listed) {
    const lines = (await text(await storage.read(sumsOf(name)))).split('\n')
    return lines.map((line) => line.slice(line.indexOf('  ') + 2))
  }
  await using local = await storage.local(name)
  await using file = await openFile(local.path)
  return ((await readList(file)) ?? []).map((each) => copyNamed(storedOf(each).sha256))
}
