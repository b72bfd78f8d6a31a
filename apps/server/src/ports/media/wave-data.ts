import type { FileHandle } from 'node:fs/promises'

/** Whether the samples of a wav are all that its header promises. */
export interface WaveData {
  /** The header does not say how many there are, or there are more: they are read up to the end of the file. */
  isOpenEnded: boolean
  truncated: boolean
}

interface Chunk {
  id: string
  size: number
  /** Where its content begins. */
  at: number
}

/** Unfinished or streamed recordings have such a size, or 0. No upload is as large. */
const LEAST_UNKNOWN = 0x7f_ff_00_00
const MOST_CHUNKS = 1000

/** Undefined for other files, and for a wav without samples. */
export async function waveDataOf(file: FileHandle): Promise<WaveData | undefined> {
  const head = await read(file, 0, 12)
  if (!/^(RIFF|RF64|BW64).{4}WAVE$/s.test(head.toString('latin1'))) return undefined
  const { size: end } = await file.stat()
  let large = 0
  for await (const chunk of chunksFrom(file, 12)) {
    if (chunk.id === 'ds64') large = Number((await read(file, chunk.at + 8, 8)).readBigUInt64LE())
    if (chunk.id === 'data')
      return promised(file, end, chunk.size === 0xff_ff_ff_ff && large > 0 ? { ...chunk, size: large } : chunk)
  }
  return undefined
}

async function promised(file: FileHandle, end: number, { size, at }: Chunk): Promise<WaveData> {
  const unknown = size === 0 || size >= LEAST_UNKNOWN
  const isOpenEnded = unknown || (size < end - at && !(await isTrailer(file, end, at + size)))
  return { isOpenEnded, truncated: !isOpenEnded && size > end - at }
}

const TAG = /^(TAG|ID3|APETAGEX|LYRICS)/
/** Chunks begin at even places, and not all programs pad those before. */
const STARTS = [0, 1]

/** Whether other chunks or tags follow, and not more samples. */
async function isTrailer(file: FileHandle, end: number, from: number): Promise<boolean> {
  if (end - from < 8 || TAG.test((await read(file, from, 8)).toString('latin1'))) return true
  for (const start of STARTS) {
    let last: Chunk | undefined
    for await (const chunk of chunksFrom(file, from + start)) last = chunk
    if (last && Math.abs(last.at + last.size - end) <= 8) return true
  }
  return false
}

/** Ends at the first that is none. */
async function* chunksFrom(file: FileHandle, from: number): AsyncGenerator<Chunk> {
  let at = from
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const head = await read(file, at, 8)
    const id = head.toString('latin1', 0, 4)
    if (head.length < 8 || !/^[\x20-\x7e]{4}$/.test(id)) return
    const chunk = { id, size: head.readUInt32LE(4), at: at + 8 }
    yield chunk
    at = chunk.at + chunk.size + (chunk.size % 2)
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), { position })
  return buffer.subarray(0, bytesRead)
}
