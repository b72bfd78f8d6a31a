import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { absent, filesBelow, syncFolder } from '../../ports/storage/folders.ts'
import { nullIfMissing, type Storage } from '../../ports/storage/storage.ts'
import { BrokenArchive } from './archive.ts'

/** A recording or picture whose bytes are beside the archive, under their SHA-256. */
export const CopiedFile = z.object({ key: z.string(), size: z.number(), sha256: z.string(), modified: z.string() })
export type CopiedFile = z.infer<typeof CopiedFile>

const COPIES = 'files'

const copyOf = (folder: string, sha256: string) => path.join(folder, COPIES, sha256.slice(0, 2), sha256)

const sizeOf = async (file: string) => (await stat(file).catch(absent(null)))?.size

interface Copying {
  storage: Storage
  folder: string
  /** What the last backup listed: what has not changed since is not read again. */
  earlier: readonly CopiedFile[]
  report(files: number, bytes: number): void
}

/** Copies what is new or changed, and reads each copy back. Lists everything that is stored now. */
export async function copyFiles({ storage, folder, earlier, report }: Copying): Promise<CopiedFile[]> {
  const known = new Map(earlier.map((file) => [file.key, file]))
  const files: CopiedFile[] = []
  let bytes = 0
  for await (const { key, modified } of storage.list('')) {
    if (key.startsWith('incoming/')) continue
    const before = known.get(key)
    const same = before?.modified === modified.toISOString() && (await isCopied(folder, before))
    const file = same ? before : await copy({ storage, folder }, key, modified)
    if (!file) continue
    files.push(file)
    bytes += file.size
    report(files.length, bytes)
  }
  return files
}

const isCopied = async (folder: string, { sha256, size }: CopiedFile) => (await sizeOf(copyOf(folder, sha256))) === size

/** Null if the file has been removed since it was listed. */
async function copy({ storage, folder }: Pick<Copying, 'storage' | 'folder'>, key: string, modified: Date) {
  const stored = await storage.read(key).catch(nullIfMissing)
  if (!stored) return null
  const unfinished = path.join(folder, COPIES, `.${randomUUID()}`)
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
  try {
    const { sha256, size } = await write(stored, unfinished)
    if ((await sumOf(unfinished)) !== sha256) throw new Error(`The copy of ${key} in ${folder} is not what was written`)
    await keep(unfinished, copyOf(folder, sha256))
    return { key, size, sha256, modified: modified.toISOString() }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, file: string) {
  await using to = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of bytes) {
    hash.update(piece)
    size += piece.length
    await to.writeFile(piece)
  }
  await to.sync()
  return { sha256: hash.digest('hex'), size }
}

async function sumOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function keep(unfinished: string, file: string) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await rename(unfinished, file)
  await syncFolder(path.dirname(file))
}

/** Throws BrokenArchive unless each is there in its size. */
export async function requireCopies(folder: string, files: readonly CopiedFile[]) {
  let missing = 0
  for (const file of files) if (!(await isCopied(folder, file))) missing++
  if (missing > 0)
    throw new BrokenArchive(
      `${missing} of ${files.length} recordings of this backup are missing in ${path.join(folder, COPIES)}. Keep that folder beside it`,
    )
}

/** Throws BrokenArchive at the end of bytes that are not those that were copied. */
export async function* readCopy(folder: string, { key, sha256 }: CopiedFile) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(copyOf(folder, sha256)) as AsyncIterable<Buffer>) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new BrokenArchive(`The copy of ${key} is damaged. Use another backup`)
}

const DAY = 24 * 60 * 60 * 1000

/** Removes copies that no backup lists. Those of the last day may be of a backup that is still being made. */
export async function removeUnusedCopies(folder: string, used: ReadonlySet<string>, now = Date.now()) {
  const copies = path.join(folder, COPIES)
  for await (const name of filesBelow(copies)) {
    const file = path.join(copies, name)
    const old = ((await stat(file).catch(absent(null)))?.mtimeMs ?? now) < now - DAY
    if (old && !used.has(path.basename(name))) await rm(file, { force: true })
  }
}
