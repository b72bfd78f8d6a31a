import * as z from 'zod/mini'
import { Id, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

/** A speech model of the catalog, and its state on the responding server. */
export const SpeechModel = z.object({
  model: z.string(),
  /** Language codes; empty if it supports most languages. */
  languages: z.array(z.string()),
  /** Size of the download in bytes, and how much of it is here. */
  bytes: z.int(),
  here: z.int(),
  /** MiB in use while transcribing. */
  memory: z.int(),
  license: z.string(),
  attribution: z.string(),
  /** Whether Earshot was run with it; what is said of others follows their documentation. */
  tested: z.boolean(),
  /** What the machine has too little of; null if the model fits. */
  lacks: z.nullable(z.enum(['memory', 'processors', 'room'])),
  /** Downloaded completely and verified. */
  ready: z.boolean(),
  /** Downloaded if missing, and available as an engine. The `selected` model comes before all other engines. */
  used: z.boolean(),
  selected: z.boolean(),
  removable: z.boolean(),
  /** Why the download failed, as a message, and when it is retried; null if it did not fail. */
  problem: z.nullable(z.string()),
  next_try: z.nullable(Time),
})
export type SpeechModel = z.infer<typeof SpeechModel>

export const SpeechModels = z.object({
  /** Who chooses the model: the admins of organizations, or the operator of the server (`SPEECH_MODEL`). */
  decided_by: z.enum(['admins', 'operator']),
  /** The best model for the system's language if a smaller one is used because the machine lacks resources. */
  instead_of: z.nullable(z.string()),
  /** Best first. */
  models: z.array(SpeechModel),
})
export type SpeechModels = z.infer<typeof SpeechModels>

const named = { org_id: Id, model: requiredLine('Enter the name of a speech model', 40) }
const limit = { by: 'user', most: 20, seconds: 600 } as const

export const modelRoutes = {
  list: route({
    method: 'GET',
    path: '/models',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the speech models, which of them the server uses, and the progress of their downloads',
    input: z.strictObject({ org_id: Id }),
    output: SpeechModels,
    errors: ['not_found', 'forbidden'],
  }),
  select: route({
    method: 'PUT',
    path: '/models',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Use a speech model before all other engines of the server, and download it in the background; refused where the operator decides, or the machine lacks resources',
    example: { model: 'whisper-base' },
    input: z.strictObject(named),
    limit,
    output: SpeechModels,
    errors: ['not_found', 'forbidden', 'conflict', 'too_many'],
  }),
  retry: route({
    method: 'POST',
    path: '/model_retry',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Retry downloading the speech models that could not be downloaded',
    input: z.strictObject({ org_id: Id }),
    limit,
    output: SpeechModels,
    errors: ['not_found', 'forbidden', 'too_many'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/models',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Remove a speech model from the server; refused for the one that is selected, and for one that an organization has selected as its engine',
    example: { model: 'whisper-base' },
    input: z.strictObject(named),
    limit,
    output: SpeechModels,
    errors: ['not_found', 'forbidden', 'conflict', 'too_many'],
  }),
}
