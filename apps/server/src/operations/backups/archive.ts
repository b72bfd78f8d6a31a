import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { BLOCK, paddingOf, headerOf, readHeader } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  sum(): string
  end(): Promise<void>
}

export function writeArchive(send: (bytes: Uint8Array) => Promise<void>): ArchiveWriter {
  const hash = createHash('sha256')
  const seconds = Math.floor(Date.now() / 1000)
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await send(bytes)
  }
  return {
    async add(name, size, bytes) {
      await write(headerOf({ name, size }, seconds))
      let written = 0
      for await (const piece of bytes) {
        written += piece.length
        await write(piece)
      }
      if (written !== size) throw new Error(`${name} was replaced while it was read. Start the backup again`)
      await write(Buffer.alloc(paddingOf(size)))
    },
    sum: () => hash.copy().digest('hex'),
    end: () => write(Buffer.alloc(2 * BLOCK)),
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  begins: number
  bytes(): AsyncIterable<Buffer>
}

/** Its message is a sentence for the user. */
export class BrokenArchive extends Error {}

export const NONE = 'This is no backup of Earshot’s'
const CUT = 'The backup is cut off: its end is missing. Use another one'

/** Every entry in order. Throws BrokenArchive for other or incomplete files. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<ArchiveEntry> {
  const { size: length } = await file.stat()
  for (let at = 0; ; ) {
    const header = Buffer.alloc(BLOCK)
    if ((await file.read(header, 0, BLOCK, at)).bytesRead < BLOCK) throw new BrokenArchive(at === 0 ? NONE : CUT)
    const entry = readHeader(header)
    if (entry === null) return
    if (entry === undefined) throw new BrokenArchive(at === 0 ? NONE : DAMAGED)
    const from = at + BLOCK
    if (from + entry.size > length) throw new BrokenArchive(CUT)
    yield { ...entry, begins: at, bytes: () => part(file, from, entry.size) }
    at = from + entry.size + paddingOf(entry.size)
  }
}

export const DAMAGED = 'The backup is damaged: its checksum is wrong. Use another one'

/** SHA-256 of the first `length` bytes. */
export async function sumOf(file: FileHandle, length: number): Promise<string> {
  const hash: Hash = createHash('sha256')
  for await (const piece of part(file, 0, length)) hash.update(piece)
  return hash.digest('hex')
}

export const jsonOf = async (entry: ArchiveEntry): Promise<unknown> =>
  JSON.parse((await buffer(entry.bytes())).toString())

export const openFile = (file: string) =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The backup ${file} cannot be read (${error.code})`)
  })

const AT_ONCE = 256 * 1024

async function* part(file: FileHandle, from: number, size: number) {
  for (let at = from; at < from + size; ) {
    const piece = Buffer.alloc(Math.min(AT_ONCE, from + size - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new BrokenArchive(CUT)
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}
