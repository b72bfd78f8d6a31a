import { type FileHandle, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, type Tool } from './decode.ts'
import type { Piece, Span } from './media.ts'
import { level, meter } from './pcm.ts'
import { type Part, partsWithSound } from './parts.ts'
import { only } from './span.ts'
import { wav } from './wav.ts'

const RATE = 16_000
const SAMPLE = 2
const TWENTY_MS = RATE / 50

interface Asked {
  input: string
  folder: string
  span: Span | undefined
}

/** Decodes once to a file on disk while measuring, then hands out the parts with sound. */
export async function* pieces(tool: Tool, { input, folder, span }: Asked): AsyncGenerator<Piece> {
  await mkdir(folder, { recursive: true })
  const desk = await mkdtemp(join(folder, 'pieces-'))
  try {
    await using whole = await open(join(desk, 'whole.pcm'), 'w+')
    const { levels, duration } = await measure(tool, { input, span }, whole)
    for (const part of partsWithSound(levels, duration)) {
      const piece = { ...part, path: join(desk, `${part.start.toFixed(2)}.wav`) }
      await writeFile(piece.path, await soundOf(part, whole))
      yield piece
      await rm(piece.path, { force: true })
    }
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
}

async function measure(tool: Tool, { input, span }: Pick<Asked, 'input' | 'span'>, whole: FileHandle) {
  const filter = `[0:a:0]${only(span)}aformat=channel_layouts=mono,aresample=${RATE}[pcm]`
  const levels = meter(TWENTY_MS, level)
  const onSamples = async (samples: Int16Array) => {
    levels.add(samples)
    await whole.appendFile(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  }
  const { duration } = await decode(tool, { input, rate: RATE, filter, onSamples })
  return { levels: levels.end(), duration }
}

async function soundOf({ start, end }: Part, whole: FileHandle) {
  const position = Math.round(start * RATE) * SAMPLE
  const bytes = Buffer.alloc(Math.round(end * RATE) * SAMPLE - position)
  const { bytesRead } = await whole.read(bytes, { position })
  return wav(bytes.subarray(0, bytesRead), RATE)
}
