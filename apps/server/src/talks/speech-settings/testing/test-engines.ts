import path from 'node:path'
import type { Context } from '../../../core/context.ts'
import { withCircuitBreaker } from '../../../ports/speech/circuit-breaker.ts'
import { openAi } from '../../../ports/speech/openai/openai.ts'
import { folderOf } from '../../../ports/speech/sherpa/models/verification.ts'
import { openRecognizer } from '../../../ports/speech/sherpa/recognition/recognizer.ts'
import { writeToneModel } from '../../../ports/speech/sherpa/testing/tone-model.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { moonshine } from '../../../ports/testing/moonshine.ts'

/** Gives up early when another engine is available. */
export const serverAt = (url: string, name = 'Lab') =>
  withCircuitBreaker(openAi({ name, url, model: 'large-v3', languages: [], hurried: { start: 0.5, slowest: 0 } }))

/** An engine whose process dies by a signal on each audio, like crashing native code. */
export async function crashingEngine(folder: string): Promise<Speech> {
  const models = path.join(folder, 'brittle')
  const model = await writeToneModel(models)
  const recognizer = openRecognizer({ model, folder: folderOf(models, model), threads: 1 })
  return {
    ...moonshine(),
    name: 'Brittle',
    transcribe: async (wav) => {
      const task = { wav, language: null, quick: false, vocabulary: [], seconds: 60 }
      await recognizer.hear(task)
      const heard = recognizer.hear(task)
      process.kill(recognizer.pid() ?? 0, 'SIGSEGV')
      return heard.finally(recognizer.end)
    },
  }
}

export const withEngines = (context: Context, all: Speech[]): Context => ({ ...context, speech: { all } })
