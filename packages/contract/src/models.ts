import * as z from 'zod/mini'
import { Id, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'

/** A speech model of the catalogue, and how far it is on the server that answers. */
export const SpeechModel = z.object({
  model: z.string(),
  /** Codes of what it speaks; none where it speaks most languages. */
  languages: z.array(z.string()),
  /** What is fetched, in bytes, and how much of that is here. */
  bytes: z.int(),
  here: z.int(),
  /** MiB that it takes while it transcribes. */
  memory: z.int(),
  license: z.string(),
  attribution: z.string(),
  /** What the machine has too little of to run it; null where it fits. */
  lacks: z.nullable(z.enum(['memory', 'processors', 'room'])),
  /** All of it is here, and as it should be. */
  ready: z.boolean(),
  /** It is fetched where it is not here, and is an engine; the one that is `selected` comes before all other engines. */
  used: z.boolean(),
  selected: z.boolean(),
  /** An admin may remove it. */
  removable: z.boolean(),
  /** Why it could not be fetched, as a sentence, and when that is tried again; null where nothing failed. */
  problem: z.nullable(z.string()),
  next_try: z.nullable(Time),
})
export type SpeechModel = z.infer<typeof SpeechModel>

export const SpeechModels = z.object({
  /** Who decides which model is used: the admins of organizations, or the operator of the server (`SPEECH_MODEL`). */
  decided_by: z.enum(['admins', 'operator']),
  /** The best model of the system's language, where a smaller one is used because the machine lacks something for it. */
  instead_of: z.nullable(z.string()),
  /** The best first. */
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
