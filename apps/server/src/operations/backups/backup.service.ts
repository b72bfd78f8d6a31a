import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../ports/storage/folders.ts'
import { type BackupSource, writeContent } from './archive-content.ts'
import { sumOf, summed, writeInto } from './archive-stream.ts'
import { type BackupReport, watchProgress } from './backup-progress.ts'
import { backupName, isBackupName, sumsOf } from './kept-backups.ts'
import type { Sealer } from './sealing.ts'

/** One file with everything, made by hand. It is written to `.part`, read back, and renamed. Returns its name and content. */
export async function backUp(source: BackupSource & { sealer: Sealer }, wanted: string, report: BackupReport) {
  const file = await nameOf(wanted, source.sealer)
  const unfinished = `${file}.part`
  try {
    const content = { ...source, format: 'earshot-backup-1' as const, progress: watchProgress({ report }) }
    let sum = ''
    const store = async (bytes: AsyncIterable<Uint8Array>) => {
      sum = await written(await source.sealer.seal(bytes), unfinished)
    }
    const manifest = await writeInto(store, (write) => writeContent(content, write))
    await requireSame(unfinished, sum)
    if (isBackupName(path.basename(file))) await writeSum(file, sum)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { file, ...manifest }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** If `wanted` is a folder, a file in it named by the time. */
async function nameOf(wanted: string, sealer: Sealer) {
  if (wanted.includes('://'))
    throw new Error('A backup into a bucket is the one of BACKUP_TO: set it, and name nothing')
  const file = path.resolve(wanted)
  const there = await stat(file).catch(() => null)
  if (there?.isDirectory()) return path.join(file, backupName(new Date(), sealer))
  if (there) throw new Error(`${file} is there already. Name another file, or a folder for one by the time of now`)
  await stat(path.dirname(file)).catch(() => {
    throw new Error(`There is no folder ${path.dirname(file)}`)
  })
  return file
}

async function written(bytes: AsyncIterable<Uint8Array>, unfinished: string) {
  await using file = await open(unfinished, 'w', 0o600)
  const stream = summed(bytes)
  for await (const piece of stream.bytes) await file.writeFile(piece)
  await file.sync()
  return stream.sum()
}

/** So that it counts as one that was read back, also among those of BACKUP_TO. */
const writeSum = (file: string, sum: string) =>
  writeFile(path.join(path.dirname(file), sumsOf(path.basename(file))), `${sum}  ${path.basename(file)}\n`, {
    mode: 0o600,
  })

async function requireSame(unfinished: string, sum: string) {
  if ((await sumOf(createReadStream(unfinished))) !== sum)
    throw new Error(`${unfinished} is not what was written. Do not rely on that disk`)
}
