import { buffer } from 'node:stream/consumers'
import { clustersIn, isWebm } from '../live-talks/clusters.ts'

interface Bytes {
  size: number
  read(start: number, end: number): AsyncIterable<Buffer>
}

/** A recording that can be decoded, without what is before `begins`. */
export interface NewestSound {
  bytes: Buffer
  /** Seconds of the whole recording. */
  begins: number
}

const HEAD = 64 * 1024
/** About half a minute before the newest sound; browsers begin a cluster at least that often. */
const TAIL = 512 * 1024
/** Of other containers, which must be read from their beginning: about a quarter of an hour. */
const LARGEST = 8 * 1024 * 1024

/** From the last place before `from` seconds. Undefined if there is nothing to decode, or too much. */
export async function newestSound({ size, read }: Bytes, from: number): Promise<NewestSound | undefined> {
  if (size === 0) return undefined
  const bytesOf = (start: number, end: number) => buffer(read(start, end))
  const head = await bytesOf(0, Math.min(HEAD, size))
  const [first] = isWebm(head) ? clustersIn(head) : []
  const tail = Math.max(0, size - TAIL)
  const clusters = first ? clustersIn(await bytesOf(tail, size), tail) : []
  const place = clusters.findLast(({ timestamp }) => timestamp / 1000 <= from) ?? clusters[0]
  if (!first || !place || place.at <= first.at)
    return size <= LARGEST ? { bytes: await bytesOf(0, size), begins: 0 } : undefined
  const bytes = Buffer.concat([head.subarray(0, first.at), await bytesOf(place.at, size)])
  return { bytes, begins: place.timestamp / 1000 }
}
