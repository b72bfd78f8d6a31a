import { fileURLToPath } from 'node:url'
import { makeLog } from '../../core/log.ts'
import { modelNamed } from '../speech/sherpa/models/catalogue.ts'
import type { Model } from '../speech/sherpa/models/model.ts'
import { sherpa } from '../speech/sherpa/sherpa.ts'
import type { Speech } from '../speech/speech.ts'

/** The models that npm test fetches. */
export const testModels = fileURLToPath(new URL('../../../../../.cache/models', import.meta.url))

export const moonshineModel = modelNamed('moonshine-tiny-npm') as Model

/** As a test declares it in SPEECH_ENGINES. */
export const moonshineEngine = { kind: 'sherpa', name: 'moonshine', model: moonshineModel.name } as const

/** For a server that a test starts. */
export const firstModel = { SPEECH_MODEL: moonshineModel.name, BUNDLED_MODELS: testModels }

let opened: Speech | undefined

/** The first speech model with its real weights, in one process for all tests of a worker. */
export const moonshine = (): Speech =>
  (opened ??= sherpa({ name: 'moonshine', model: moonshineModel, models: testModels, log: makeLog('silent') }))
