import { availableParallelism } from 'node:os'
import type { Log } from '../../../core/log.ts'
import { EngineDown, type Speech } from '../speech.ts'
import { secondsOf } from '../wav.ts'
import { HALLUCINATES } from './recognition/families.ts'
import { openRecognizer } from './recognition/recognizer.ts'
import { folderOf, wrongFiles } from './models/verification.ts'
import type { Model } from './models/model.ts'

export interface SherpaSettings {
  name: string
  model: Model
  models: string
  /** Shown while the model is missing, instead of installation instructions. */
  absent?: (() => Promise<string>) | undefined
  log: Log
}

/** Leaves a processor to the rest of the server; more than a few threads hardly help. */
const MOST_THREADS = 4
export const threads = () => Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))

/** Modern speech recognition on this machine, by sherpa-onnx. Talks wait until the model's files are there. */
export function sherpa({ name, model, models, absent, log }: SherpaSettings): Speech {
  const recognizer = openRecognizer({ model, folder: folderOf(models, model), threads: threads() })
  const missing = async () =>
    isInstalled()
      ? missingFiles({ model, models, absent })
      : `The speech engine ${name} does not run on this machine: ${NO_PACKAGE}`
  return {
    name,
    local: true,
    invents: HALLUCINATES[model.family],
    languages: model.languages,
    portion: null,
    missing,
    end: recognizer.end,
    transcribe: async (wav, { language = null, vocabulary = [], quick = false, signal } = {}) => {
      signal?.throwIfAborted()
      const seconds = await secondsOf(wav)
      const lack = await missing()
      if (lack) throw new EngineDown(lack)
      return recognizer
        .hear({ wav, language: language?.split('-')[0] ?? null, vocabulary, quick, seconds, signal })
        .catch((error: Error) => {
          if (error instanceof EngineDown)
            log.warn({ err: error, engine: name, said: error.cause }, 'speech engine ended')
          throw error
        })
    },
  }
}

async function missingFiles({ model, models, absent }: Pick<SherpaSettings, 'model' | 'models' | 'absent'>) {
  const wrong = await wrongFiles(models, model)
  if (wrong.length === 0) return null
  return (
    (await absent?.()) ??
    `The model ${model.name} is not here yet: npm run earshot -- models fetch ${model.name}, or copy ${wrong.join(', ')} to ${folderOf(models, model)}`
  )
}

const NO_PACKAGE = 'its package sherpa-onnx-node is not installed, or has no part for it'

/** The library is an optional dependency. */
export function isInstalled() {
  try {
    return Boolean(import.meta.resolve('sherpa-onnx-node'))
  } catch {
    return false
  }
}
