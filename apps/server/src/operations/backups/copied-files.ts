import { randomUUID } from 'node:crypto'
import { MissingObject, nullIfMissing, type Storage } from '../../ports/storage/storage.ts'
import { sumOf, summed } from './archive-stream.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupPlaceFailed } from './explained-storage.ts'
import type { Progress } from './backup-progress.ts'
import type { KnownCopies } from './backup-copies.repo.ts'
import { type CopiedFile, storedOf } from './manifest.ts'
import type { Sealer } from './sealing.ts'

export const COPIES = 'files/'
const ARRIVING = 'incoming/'

export const copyNamed = (sha256: string) => `${COPIES}${sha256.slice(0, 2)}/${sha256}`

/** The sizes of all copies that are there, by name. */
export async function sizesOfCopies({ storage }: BackupPlace): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list(COPIES)) sizes.set(key, size)
  return sizes
}

interface Copying {
  storage: Storage
  place: BackupPlace
  sealer: Sealer
  /** What was copied earlier: what has not changed since is not read again. */
  copies: KnownCopies
  progress: Progress
}

const AT_ONCE = 4

/** Copies what is new or changed, and reads each copy back. Lists everything that is stored now. */
export async function copyFiles(copying: Copying): Promise<CopiedFile[]> {
  const { storage, place, sealer, copies, progress } = copying
  const known = await copies.list(sealer.recipients)
  const there = await sizesOfCopies(place)
  const files: CopiedFile[] = []
  let bytes = 0
  await together(storage.list(''), async (listed) => {
    progress.moved()
    if (listed.key.startsWith(ARRIVING)) return
    const file = await copied(copying, listed, { before: known.get(listed.key), there })
    if (!file) return
    files.push(file)
    bytes += file.size
    progress.report(files.length, bytes)
  })
  await copies.forgetOthers(new Set(files.map(({ key }) => key)))
  return files
}

/** Some at once. Begins no other after one has failed, and waits for those that run. */
async function together<T>(all: AsyncIterable<T>, work: (each: T) => Promise<void>) {
  const each = all[Symbol.asyncIterator]()
  let failed = false
  const worker = async () => {
    for (let next = await each.next(); !next.done && !failed; next = await each.next())
      await work(next.value).catch((error) => {
        failed = true
        throw error
      })
  }
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  await each.return?.()
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

interface Listed {
  key: string
  size: number
  modified: Date
}

/** Null if the file has been removed since it was listed. */
async function copied(
  copying: Copying,
  { key, size, modified: at }: Listed,
  { before, there }: { before: CopiedFile | undefined; there: ReadonlyMap<string, number> },
) {
  const modified = at.toISOString()
  const whole = before && isThere(before, there) ? before : undefined
  if (whole?.modified === modified && whole.size === size) return whole
  // Restored or moved recordings have new dates.
  const same = whole?.size === size && (await sumOfStored(copying, key)) === whole.sha256
  const file = same ? { ...whole, modified } : await copy(copying, key, modified)
  if (file) await copying.copies.keep(file, copying.sealer.recipients)
  return file
}

export function isThere(file: CopiedFile, there: ReadonlyMap<string, number>) {
  const { sha256, size } = storedOf(file)
  return there.get(copyNamed(sha256)) === size
}

async function sumOfStored({ storage, progress }: Copying, key: string) {
  const bytes = await storage.read(key).catch(nullIfMissing)
  return bytes && sumOf(progress.watched(bytes))
}

async function copy(copying: Copying, key: string, modified: string) {
  const read = await copying.storage.read(key).catch(nullIfMissing)
  if (!read) return null
  try {
    return await write(copying, { key, modified, bytes: copying.progress.watched(read) })
  } finally {
    read.destroy()
  }
}

interface Source {
  key: string
  modified: string
  bytes: AsyncIterable<Uint8Array>
}

/** Its name is known when it is written, so it is moved there. */
async function write({ place, sealer, progress }: Copying, { key, modified, bytes }: Source) {
  const plain = summed(bytes)
  const sealed = summed(await sealer.seal(plain.bytes))
  const arriving = `${ARRIVING}${randomUUID()}`
  await place.storage.put(arriving, sealed.bytes, { temporary: true })
  const name = copyNamed(sealed.sum())
  await place.storage.move(arriving, name).catch((error) => {
    throw error instanceof MissingObject ? lying(place, name) : error
  })
  await requireSame(place, { name, sha256: sealed.sum(), progress })
  const file = { key, size: plain.size(), sha256: plain.sum(), modified }
  return sealer.recipients ? { ...file, sealed: { sha256: sealed.sum(), size: sealed.size() } } : file
}

interface Written {
  name: string
  sha256: string
  progress: Progress
}

/** Reads back what was written. What is not the same is removed. */
export async function requireSame(place: BackupPlace, { name, sha256, progress }: Written) {
  const back = await place.storage.read(name).catch(nullIfMissing)
  if (back && (await sumOf(progress.watched(back))) === sha256) return
  await place.storage.remove(name).catch(() => {})
  throw lying(place, name)
}

const lying = (place: BackupPlace, name: string) =>
  new BackupPlaceFailed(
    `${place.name} did not give back what was written (${name}). Do not rely on it: check that disk or server, or name another in BACKUP_TO`,
  )

const DAY = 24 * 60 * 60 * 1000

/** Removes copies that no backup lists. Those of the last day may be of a backup that is still being made. */
export async function removeUnusedCopies({ storage }: BackupPlace, used: ReadonlySet<string>, now = Date.now()) {
  for await (const { key, modified } of storage.list(COPIES))
    if (modified.getTime() < now - DAY && !used.has(key)) await storage.remove(key)
}

/** What a backup that was killed has left half written. */
export async function removeUnfinished({ storage }: BackupPlace) {
  await storage.sweep(0)
  for await (const { key } of storage.list(ARRIVING)) await storage.remove(key)
}
