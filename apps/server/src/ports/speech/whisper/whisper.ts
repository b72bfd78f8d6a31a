import type { Log } from '../../../log.ts'
import { spread } from '../openai/spread.ts'
import { EngineDown, type Heard, type Hints, type Speech, type Word } from '../speech.ts'
import { secondsOf } from '../wav.ts'
import { type Load, loadTransformers, samplesOf, type Transcriber } from './transformers.ts'

export interface WhisperSettings {
  name: string
  /** As on Hugging Face: `onnx-community/whisper-base`. */
  model: string
  languages: readonly string[]
  /** Where weights are kept. */
  folder: string
  log: Log
}

const PORTION = 10 * 60
const AGAIN_SECONDS = 60
/** The library does not say how sure it is. */
const UNKNOWN = 0.5

/** Whisper inside the worker, by an optional package; weights are fetched when it is first used. */
export function whisper(settings: WhisperSettings, load: Load = loadTransformers): Speech {
  const { name, languages } = settings
  const ready = loadedOnce(settings, load)
  return {
    name,
    languages,
    rough: false,
    invents: true,
    portion: PORTION,
    missing: async () => null,
    transcribe: async (wav, hints = {}) => {
      hints.signal?.throwIfAborted()
      const duration = await secondsOf(wav)
      const transcriber = await orAborted(ready(), hints.signal)
      return orAborted(hear(transcriber, { wav, duration, hints }), hints.signal)
    },
  }
}

/** Loads once; what failed is tried again by the next talk that asks, not before a minute has gone. */
function loadedOnce({ name, model, folder, log }: WhisperSettings, load: Load) {
  let loading: Promise<Transcriber> | null = null
  return () => {
    loading ??= load({ model, folder, log }).catch((error: Error) => {
      loading = null
      log.warn({ err: error, engine: name, model }, 'speech engine could not be loaded')
      throw new EngineDown(sentenceFor(error, name, model), { seconds: AGAIN_SECONDS })
    })
    return loading
  }
}

function sentenceFor(error: NodeJS.ErrnoException, name: string, model: string) {
  if (error.code === 'ERR_MODULE_NOT_FOUND')
    return `The speech engine ${name} needs a package that is not installed here: npm install @huggingface/transformers`
  return `The speech engine ${name} could not get the weights of ${model}. It tries again`
}

interface Task {
  wav: string
  duration: number
  hints: Hints
}

async function hear(transcriber: Transcriber, { wav, duration, hints: { language } }: Task): Promise<Heard> {
  const samples = await samplesOf(wav)
  if (samples.length === 0) return { words: [], language: null }
  const options = { return_timestamps: 'word', chunk_length_s: 30, stride_length_s: 5 } as const
  const heard = await transcriber(samples, { ...options, ...(language && { language, task: 'transcribe' }) })
  const words: Word[] = (heard.chunks ?? []).flatMap(({ text, timestamp: [start, end] }) =>
    spread({ text, start, end: Math.min(end ?? duration, duration) }).map((word) => ({ ...word, confidence: UNKNOWN })),
  )
  return { words, language: language ?? null }
}

/** The library cannot be stopped; whoever stops does not wait for it. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
