import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, type Tool } from '../decode.ts'
import type { ChunkOptions, PlacedSegment, Chunk } from '../media.ts'
import { downmix } from '../downmix.ts'
import { levelOf, meter } from '../pcm.ts'
import { type Segment, segmentsWithSound, USUAL } from './segments.ts'
import { wavHeader } from '../wav.ts'

const RATE = 16_000
const SAMPLE = 2
const TWENTY_MS = RATE / 50

interface ChunkRequest extends ChunkOptions {
  input: string
  folder: string
}

/** Decodes once to a file on disk while measuring, then yields the parts with sound, in files that the caller removes. */
export async function* chunks(
  tool: Tool,
  { input, folder, span, portion, longest = USUAL.longest }: ChunkRequest,
): AsyncGenerator<Chunk> {
  await mkdir(folder, { recursive: true })
  const desk = await mkdtemp(join(folder, 'pieces-'))
  try {
    await using whole = await open(join(desk, 'whole.pcm'), 'w+')
    const { levels, duration } = await measure(tool, { input, span }, whole)
    const segments = segmentsWithSound(levels, duration, { ...USUAL, longest })
    for (const parts of laid(segments, portion ?? 0)) {
      const [start, end] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
      const piece = { start, end, parts, path: join(folder, `${randomUUID()}.wav`) }
      await write(piece, whole)
      yield piece
    }
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
}

async function measure(tool: Tool, { input, span }: Pick<ChunkRequest, 'input' | 'span'>, whole: FileHandle) {
  return downmix({ tool, input, span }, async (filter) => {
    const levels = meter(TWENTY_MS, levelOf)
    let at = 0
    const onSamples = async ({ buffer, byteOffset, byteLength }: Int16Array) => {
      levels.add(new Int16Array(buffer, byteOffset, byteLength / SAMPLE))
      await whole.write(new Uint8Array(buffer, byteOffset, byteLength), 0, byteLength, at)
      at += byteLength
    }
    const decoded = await decode(tool, { input, rate: RATE, filter: filter(`aresample=${RATE}[pcm]`), onSamples })
    return { levels: levels.end(), ...decoded }
  })
}

/** Groups consecutive segments up to `portion` seconds; 0 means one segment each. */
function laid(parts: Segment[], portion: number): PlacedSegment[][] {
  const portions: PlacedSegment[][] = []
  let at = Number.POSITIVE_INFINITY
  for (const { start, end } of parts) {
    if (at + end - start > portion) {
      portions.push([])
      at = 0
    }
    portions.at(-1)?.push({ start, end, at })
    at += seconds(bytesAt(end) - bytesAt(start))
  }
  return portions
}

/** Holds one segment in memory at a time, at most 30 s. */
async function write({ path, parts }: Chunk, whole: FileHandle) {
  await using file = await open(path, 'w')
  const total = parts.reduce((sum, { start, end }) => sum + bytesAt(end) - bytesAt(start), 0)
  await file.appendFile(wavHeader(total, RATE))
  for (const { start, end } of parts) {
    const bytes = Buffer.alloc(bytesAt(end) - bytesAt(start))
    await whole.read(bytes, { position: bytesAt(start) })
    await file.appendFile(bytes)
  }
}

const bytesAt = (second: number) => Math.round(second * RATE) * SAMPLE
const seconds = (bytes: number) => bytes / SAMPLE / RATE
