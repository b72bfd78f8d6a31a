import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'

type Bytes = AsyncIterable<Uint8Array>
export type Write = (bytes: Uint8Array) => Promise<void>

const AHEAD = 1024 * 1024

/** What `work` writes goes to `sink` as a stream. If one of them fails, so does the other. */
export async function writeInto<T>(sink: (bytes: Bytes) => Promise<unknown>, work: (write: Write) => Promise<T>) {
  const pipe = new PassThrough({ highWaterMark: AHEAD })
  pipe.on('error', () => {})
  const failed = (error: Error): never => {
    pipe.destroy(error)
    throw error
  }
  const stored = sink(pipe).catch(failed)
  const worked = work(async (bytes) => {
    if (pipe.errored) throw pipe.errored
    if (!pipe.write(bytes)) await once(pipe, 'drain')
  }).then((result) => (pipe.end(), result), failed)
  const [first, second] = await Promise.allSettled([stored, worked])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return second.value
}

/** Passes bytes on; `sum` is their SHA-256 and `size` their number, so far. */
export function summed(bytes: Bytes) {
  const hash = createHash('sha256')
  let size = 0
  async function* pass() {
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return { bytes: pass(), sum: () => hash.copy().digest('hex'), size: () => size }
}

export async function sumOf(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}
