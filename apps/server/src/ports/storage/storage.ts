import type { Readable } from 'node:stream'

/** Where the bytes of recordings live. Keys are like `originals/<org>/<uuid>`; a key that could escape is refused. */
export interface Storage {
  /** Writes all bytes under `key`; when it resolves they are durable. On failure nothing is left behind. Answers the number of bytes. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Bytes `start` to `end` (inclusive), or all. Throws MissingObject. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Bytes of the object, null when it is absent. */
  size(key: string): Promise<number | null>
  /** Durable when it resolves; replaces what is at `to`. Throws MissingObject. */
  move(from: string, to: string): Promise<void>
  /** Silent when absent. */
  remove(key: string): Promise<void>
  /** Every object whose key begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; modified: Date }>
  /** A path on this machine with the object's bytes, for programs that read files; dispose it after use. Throws MissingObject. */
  local(key: string): Promise<AsyncDisposable & { path: string }>
  /** Removes half-written objects older than so many milliseconds; default: a day. */
  sweep(age?: number): Promise<void>
}

export class MissingObject extends Error {
  override name = 'MissingObject'

  constructor(key: string) {
    super(`There is nothing stored under ${key}`)
  }
}

/** The storage refused, failed or did not answer in time; nothing is known of the object. */
export class StorageUnreachable extends Error {
  override name = 'StorageUnreachable'
}

/** For `catch`, where it does not matter that an object is absent. */
export function nullIfMissing(error: unknown) {
  if (error instanceof MissingObject) return null
  throw error
}
