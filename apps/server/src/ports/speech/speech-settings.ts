import { availableParallelism } from 'node:os'
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
  SPEECH_AT_ONCE: z._default(
    z.union([z.literal('auto'), numeric(z.int().check(z.minimum(1), z.maximum(64)))], {
      error: 'SPEECH_AT_ONCE is auto, or a number from 1 to 64',
    }),
    'auto',
  ),
}

const Environment = z.object(speechEnvironment)

const MOST_AT_ONCE = 8

/** As many as there are processors for models on this machine; servers are asked for one at a time. */
const talksAtOnce = ({ SPEECH_ENGINES }: z.infer<typeof Environment>) =>
  readEngines(SPEECH_ENGINES).some(({ kind }) => kind === 'openai') ? 1 : Math.min(MOST_AT_ONCE, availableParallelism())

export const speechOf = (given: z.infer<typeof Environment>) => ({
  /** Default engine first. */
  engines: readEngines(given.SPEECH_ENGINES),
  /** Concurrent transcriptions per worker. */
  atOnce: given.SPEECH_AT_ONCE === 'auto' ? talksAtOnce(given) : given.SPEECH_AT_ONCE,
  /** A model's name, `none`, or `auto`: the model that fits this machine, or that an admin selects. */
  model: given.SPEECH_MODEL ?? (given.SPEECH_ENGINES ? 'none' : 'auto'),
  modelsUrl: given.MODELS_URL,
  /** A folder of models that came with the installation. */
  bundledModels: given.BUNDLED_MODELS && path.resolve(given.BUNDLED_MODELS),
})
