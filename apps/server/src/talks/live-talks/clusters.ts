const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const TIMESTAMP = 0xe7
/** An element's size with this many bytes at most, then the timestamp's own id and size. */
const LONGEST_SIZE = 8

/** A place from which a WebM recording can be played, after its header. */
export interface Cluster {
  /** Bytes from the beginning. */
  at: number
  /** In the recording's unit, usually milliseconds. */
  timestamp: number
}

/** All clusters that begin in `bytes` whose timestamp is in them, too. `offset`: where they are in the recording. */
export function clustersIn(bytes: Buffer, offset = 0): Cluster[] {
  const found: Cluster[] = []
  for (let at = bytes.indexOf(CLUSTER); at >= 0; at = bytes.indexOf(CLUSTER, at + 1)) {
    const timestamp = timestampAfter(bytes, at + CLUSTER.length)
    if (timestamp !== undefined) found.push({ at: offset + at, timestamp })
  }
  return found
}

/** Sound can contain the same four bytes; a timestamp as the first element tells them apart. */
function timestampAfter(bytes: Buffer, at: number): number | undefined {
  const width = widthOf(bytes[at])
  if (width === undefined || bytes[at + width] !== TIMESTAMP) return undefined
  const size = (bytes[at + width + 1] ?? 0) & 0x7f
  const begins = at + width + 2
  if (size < 1 || size > 6 || begins + size > bytes.length) return undefined
  return bytes.readUIntBE(begins, size)
}

/** The number of leading zero bits says how many bytes follow. */
function widthOf(first: number | undefined) {
  const width = first === undefined ? LONGEST_SIZE + 1 : Math.clz32(first) - 23
  return width <= LONGEST_SIZE ? width : undefined
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

export const isWebm = (head: Buffer) => head.subarray(0, EBML.length).equals(EBML)
