import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type { Log } from '../../../core/log.ts'
import { EngineDown, type Speech } from '../speech.ts'
import { secondsOf } from '../wav.ts'
import { HALLUCINATES, WINDOWS } from './recognition/families.ts'
import { openRecognizers } from './recognition/recognizers.ts'
import { MEMORY_RESERVE } from './models/model-choice.ts'
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

/** MB. A process with a smaller model is best with one thread (measured: docs/speech.md), and there are several. */
const LARGE = 700
const [THREADS_OF_LARGE, MOST_AT_ONCE] = [4, 8]
const MIB = 1024 * 1024

export const threadsFor = ({ memory }: Model) =>
  memory < LARGE ? 1 : Math.min(THREADS_OF_LARGE, availableParallelism())

const poolFor = (model: Model) => ({
  most: Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(availableParallelism() / threadsFor(model)))),
  fits: () => process.availableMemory() / MIB > model.memory + MEMORY_RESERVE,
})

/** Modern speech recognition on this machine, by sherpa-onnx. Talks wait until the model's files are there. */
export function sherpa({ name, model, models, absent, log }: SherpaSettings): Speech {
  const pool = poolFor(model)
  const recognizers = openRecognizers({ model, folder: folderOf(models, model), threads: threadsFor(model) }, pool)
  const missing = () => whatIsMissing({ name, model, models, absent })
  return {
    name,
    local: true,
    invents: HALLUCINATES[model.family],
    languages: model.languages,
    portion: null,
    ...(model.family === 'moonshine' && { longest: 2 * WINDOWS.moonshine.longest }),
    atOnce: pool.most,
    missing,
    end: recognizers.end,
    transcribe: async (wav, { language = null, vocabulary = [], quick = false, place = 0, signal } = {}) => {
      signal?.throwIfAborted()
      const seconds = await secondsOf(wav)
      const lack = await missing()
      if (lack) throw new EngineDown(lack)
      return recognizers
        .hear({ wav, language: language?.split('-')[0] ?? null, vocabulary, quick, place, seconds, signal })
        .catch((error: Error) => {
          if (error instanceof EngineDown)
            log.warn({ err: error, engine: name, said: error.cause }, 'speech engine ended')
          throw error
        })
    },
  }
}

async function whatIsMissing({ name, model, models, absent }: Omit<SherpaSettings, 'log'>) {
  if (!isInstalled()) return `The speech engine ${name} does not run on this machine: ${NO_PACKAGE}`
  const wrong = await wrongFiles(models, model)
  if (wrong.length === 0) return null
  return (
    (await absent?.()) ??
    `The model ${model.name} is not here yet: npm run earshot -- models fetch ${model.name}, or copy ${wrong.join(', ')} to ${folderOf(models, model)}`
  )
}

const NO_PACKAGE = 'its package sherpa-onnx-node is not installed, or has no part for it'

/** The library is an optional dependency, and so is its native part, which exists for some systems only. */
export function isInstalled({ platform, arch }: Pick<typeof process, 'platform' | 'arch'> = process) {
  try {
    const { resolve } = createRequire(import.meta.resolve('sherpa-onnx-node'))
    return Boolean(resolve(`sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}/sherpa-onnx.node`))
  } catch {
    return false
  }
}
