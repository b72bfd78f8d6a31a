import { buffer } from 'node:stream/consumers'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/** Bytes that are read from anywhere: a file, or the parts of an upload. */
export interface RandomAccess {
  size: number
  /** `end` is exclusive. */
  read(start: number, end: number): AsyncIterable<Buffer>
  close(): Promise<void>
}

export async function openFileAccess(path: string): Promise<RandomAccess> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return { size, read: (start, end) => part(file, start, end), close: () => file.close() }
}

const BLOCK = 256 * 1024

async function* part(file: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(BLOCK, end - at)), 0, null, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** For yauzl. Small reads share a block, because a bucket answers each one with a request. */
export class ArchiveReader extends RandomAccessReader {
  #source: RandomAccess
  #block = { start: 0, bytes: Buffer.alloc(0) }

  constructor(source: RandomAccess) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#source.read(start, end), { objectMode: false })
  }

  override read(...[into, offset, length, position, done]: Parameters<RandomAccessReader['read']>) {
    const copy = callbackify(async () => (await this.#bytes(position, length)).copy(into, offset))
    copy((error) => done(error))
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block
    if (position >= start && position + length <= start + bytes.length)
      return bytes.subarray(position - start, position - start + length)
    const end = Math.min(this.#source.size, position + Math.max(length, BLOCK))
    this.#block = { start: position, bytes: await buffer(this.#source.read(position, end)) }
    if (this.#block.bytes.length < length) throw new Error('unexpected end of file')
    return this.#block.bytes.subarray(0, length)
  }
}
