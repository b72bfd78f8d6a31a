import path from 'node:path'
import { numeric } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { catalogue } from './sherpa/models/catalogue.ts'
import { readEngines } from './speech-engine-settings.ts'

const models = ['auto', 'none', ...catalogue.map(({ name }) => name)]

export const speechEnvironment = {
  SPEECH_ENGINES: z.optional(z.string()),
  MODELS_URL: z.optional(z.url({ protocol: /^https?$/, error: 'MODELS_URL is an http(s) address' })),
  BUNDLED_MODELS: z.optional(z.string()),
  SPEECH_MODEL: z.optional(z.enum(models, { error: `SPEECH_MODEL is one of ${models.join(', ')}` })),
  SPEECH_AT_ONCE: z._default(numeric(z.int().check(z.minimum(1), z.maximum(64))), 1),
}

const Environment = z.object(speechEnvironment)

export const speechOf = (given: z.infer<typeof Environment>) => ({
  /** Default engine first. */
  engines: readEngines(given.SPEECH_ENGINES),
  /** Concurrent transcriptions per worker. */
  atOnce: given.SPEECH_AT_ONCE,
  /** A model's name, `none`, or `auto`: the model that fits this machine, or that an admin selects. */
  model: given.SPEECH_MODEL ?? (given.SPEECH_ENGINES ? 'none' : 'auto'),
  modelsUrl: given.MODELS_URL,
  /** A folder of models that came with the installation. */
  bundledModels: given.BUNDLED_MODELS && path.resolve(given.BUNDLED_MODELS),
})
