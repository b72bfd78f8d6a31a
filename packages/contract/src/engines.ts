import * as z from 'zod/mini'
import { Id, Language, requiredLine } from './fields.ts'
import { route } from './route.ts'
import { Word } from './talks.ts'

export const Engine = z.object({
  engine: z.string(),
  /** Language codes; empty if it supports all common ones. */
  languages: z.array(z.string()),
  /** Why it cannot be used right now, as a message; null if it can. */
  missing: z.nullable(z.string()),
})
export type Engine = z.infer<typeof Engine>

/**
 * The model that comes with the set-up. Its talks are provisional where a better engine is usable; the index
 * `talks_improvable` names it, too.
 */
export const FIRST_MODEL = 'moonshine-tiny-npm'
/** Talks this recent are transcribed again when another engine is chosen. */
export const RETRANSCRIBE_DAYS = 30
/** Only this much of the start of a talk is transcribed in a trial. */
export const ENGINE_TRIAL_SECONDS = 60
export const MAX_VOCABULARY = 200

/** The organization's choice. A null engine uses the installation's default; a null language lets the engine detect it. */
const choice = {
  engine: z.nullable(requiredLine('Enter the name of an engine', 40)),
  language: z.nullable(Language),
  vocabulary: z
    .array(requiredLine('A word needs at least one letter', 60))
    .check(z.maxLength(MAX_VOCABULARY, `Use at most ${MAX_VOCABULARY} words and names`)),
}
const asked = {
  engine: z.optional(choice.engine),
  language: z.optional(choice.language),
  vocabulary: z.optional(choice.vocabulary),
}

export const Engines = z.object({
  /** In the order in which organizations without a choice use them. */
  engines: z.array(Engine),
  ...choice,
  /** Why the current choice cannot transcribe, as a message; null if it can. */
  problem: z.nullable(z.string()),
  /** Number of talks of the last 30 days that were transcribed before this choice. */
  outdated: z.int(),
  /**
   * Number of talks of the last 30 days transcribed by a substitute engine. The chosen engine transcribes them again
   * once it is available.
   */
  provisional: z.int(),
})
export type Engines = z.infer<typeof Engines>

export const engineRoutes = {
  find: route({
    method: 'GET',
    path: '/engines',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the speech engines, and which of them transcribes the talks of an organization',
    input: z.strictObject({ org_id: Id }),
    output: Engines,
    errors: ['not_found', 'forbidden'],
  }),
  update: route({
    method: 'PUT',
    path: '/engines',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Select engine, language and vocabulary for new talks; talks that wait for an engine are transcribed right away',
    input: z.strictObject({ org_id: Id, ...asked }),
    output: Engines,
    errors: ['not_found', 'forbidden'],
  }),
  try: route({
    method: 'POST',
    path: '/engine_try',
    access: 'signed-in',
    rights: 'admin',
    slow: true,
    summary:
      'Transcribe the first minute of a talk with another engine, language or vocabulary, without saving the text',
    input: z.strictObject({ talk_id: Id, ...asked }),
    limit: { by: 'user', most: 20, seconds: 600 },
    reads: true,
    output: z.object({ engine: z.string(), language: z.string(), text: z.string(), words: z.array(Word) }),
    errors: ['not_found', 'forbidden', 'conflict', 'too_many'],
  }),
  redo: route({
    method: 'POST',
    path: '/engine_redo',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Re-transcribe the talks of the last 30 days that were transcribed before the engine was selected; edited texts stay, and no hit is reported twice',
    input: z.strictObject({ org_id: Id }),
    output: z.object({ talks: z.int() }),
    errors: ['not_found', 'forbidden'],
  }),
}
