import type { Readable } from 'node:stream'

/** Stores the bytes of recordings. Keys are like `originals/<org>/<uuid>`; keys that could leave the storage are refused. */
export interface Storage {
  /**
   * Durable when it resolves. On failure nothing is left behind. Returns the number of bytes.
   */
  put(key: string, bytes: Bytes, options?: PutOptions): Promise<number>
  /** Bytes `start` to `end` (inclusive), or all. Throws MissingObject. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The same for a small part, in memory. */
  part(key: string, range: { start: number; end: number }): Promise<Buffer>
  /** Bytes; null if missing. */
  size(key: string): Promise<number | null>
  /** Durable when it resolves; overwrites `to`. Throws MissingObject. */
  move(from: string, to: string): Promise<void>
  /** No error if missing. */
  remove(key: string): Promise<void>
  /** By key prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modified: Date }>
  /** A local file with the object's bytes, for programs that read files. Dispose it after use. Throws MissingObject. */
  local(key: string): Promise<AsyncDisposable & { path: string }>
  /** Removes unfinished objects older than `age` milliseconds; default: a day. */
  sweep(age?: number): Promise<void>
}

/** All at once, or as they arrive. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

export interface PutOptions {
  /** Only the bytes are durable; the name is when it is moved. */
  temporary?: boolean
}

export class MissingObject extends Error {
  override name = 'MissingObject'

  constructor(key: string) {
    super(`There is nothing stored under ${key}`)
  }
}

/** The storage refused, failed or timed out; whether the object exists is unknown. */
export class StorageUnreachable extends Error {
  override name = 'StorageUnreachable'
}

/** For `catch`, where a missing object is fine. */
export function nullIfMissing(error: unknown) {
  if (error instanceof MissingObject) return null
  throw error
}
