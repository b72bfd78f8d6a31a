import { readFile } from 'node:fs/promises'
import type { Log } from '../../../log.ts'

/** Writes down sound of 16 kHz, each sample between -1 and 1. */
export type Transcriber = (
  samples: Float32Array,
  options: {
    return_timestamps: 'word'
    chunk_length_s: number
    stride_length_s: number
    language?: string
    task?: string
  },
) => Promise<{ text: string; chunks?: { text: string; timestamp: [number, number | null] }[] }>

export type Load = (wanted: { model: string; folder: string; log: Log }) => Promise<Transcriber>

/** As much of the package as is used; it is not among our dependencies. */
interface Transformers {
  env: { cacheDir: string; allowLocalModels: boolean }
  pipeline(
    task: 'automatic-speech-recognition',
    model: string,
    options: { dtype: string; progress_callback: (news: Progress) => void },
  ): Promise<Transcriber>
}

interface Progress {
  status: string
  file?: string
  progress?: number
}

/** A name that no bundler and no check follows. */
const PACKAGE: string = '@huggingface/transformers'

/** Loads the package and the model's weights: from the folder, or at first from the net, with its progress in the log. */
export const loadTransformers: Load = async ({ model, folder, log }) => {
  const { env, pipeline } = (await import(PACKAGE)) as Transformers
  env.cacheDir = folder
  log.info({ model, folder }, 'speech engine: loading weights')
  const transcriber = await pipeline('automatic-speech-recognition', model, {
    dtype: 'q8',
    progress_callback: told(log, model),
  })
  log.info({ model }, 'speech engine: ready')
  return transcriber
}

const STEP = 10

/** A line for each tenth of a file, and none twice. */
export function told(log: Log, model: string) {
  const reached = new Map<string, number>()
  return ({ status, file = '', progress = 0 }: Progress) => {
    const step = Math.floor(progress / STEP) * STEP
    if (status !== 'progress' || step <= (reached.get(file) ?? 0)) return
    reached.set(file, step)
    log.info({ model, file, percent: step }, 'speech engine: fetching weights')
  }
}

const HEADER = 44

export async function samplesOf(wav: string): Promise<Float32Array> {
  const bytes = (await readFile(wav)).subarray(HEADER)
  return Float32Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)
}
