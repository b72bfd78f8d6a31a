import type { Bytes } from './storage.ts'

/** Passes bytes on and remembers the source's error, to tell it from those of the storage. */
export function noted(source: Bytes): { bytes: Bytes; failure(): unknown } {
  let failure: unknown
  if (source instanceof Uint8Array) return { bytes: source, failure: () => null }
  const arriving = source
  async function* pass() {
    try {
      yield* arriving
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { bytes: pass(), failure: () => failure }
}
