import * as z from 'zod/mini'
import { Id, Seconds, Time } from './fields.ts'
import { route } from './route.ts'
import { SearchFilters, Snippet } from './search.ts'

export const Passage = z.object({
  talk_id: Id,
  channel_id: Id,
  user_id: Id,
  speaker_id: z.nullable(Id),
  /** As of the talk. */
  by_phone: z.nullable(z.string()),
  recorded_at: Time,
  /** Seconds of the talk. */
  start: Seconds,
  snippet: Snippet,
  /** The marked words only sound like those of the question, or are spelled like them. */
  similar: z.optional(z.boolean()),
})
export type Passage = z.infer<typeof Passage>

/** A part of the prose, and the indices of the passages it is based on. */
export const AnswerPart = z.object({ text: z.string(), cites: z.array(z.int()) })
export type AnswerPart = z.infer<typeof AnswerPart>

export const LONGEST_QUESTION = 500

export const assistantRoutes = {
  find: route({
    method: 'GET',
    path: '/assistant',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show which assistant is set up: an external app, or the built-in one, with or without written answers',
    input: z.strictObject({ org_id: Id }),
    output: z.object({
      /** The URL of the embedded app; null for the built-in assistant. */
      assistant_url: z.nullable(z.string()),
      /** Hosts where the app may be embedded, in addition to localhost and the alpha- twins of these. */
      hosts: z.array(z.string()),
      /** The built-in assistant also answers in prose: the server has a chat model, and the organization lets it answer. */
      prose: z.boolean(),
      /** The server has a chat model, which organizations can have summaries written by. */
      summaries: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  ask: route({
    method: 'POST',
    path: '/ask',
    access: 'signed-in',
    rights: 'member',
    reads: true,
    slow: true,
    limit: { by: 'user', most: 20, seconds: 60 },
    summary:
      'Answer a question from the talks: the best passages, and a written answer that cites them if a chat model is configured',
    input: z.strictObject({
      org_id: Id,
      question: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter a question'),
          z.maxLength(LONGEST_QUESTION, `Use at most ${LONGEST_QUESTION} characters`),
        ),
      channel_id: SearchFilters.shape.channel_id,
      user_id: SearchFilters.shape.user_id,
      from: SearchFilters.shape.from,
      to: SearchFilters.shape.to,
    }),
    output: z.object({
      /** Best first. */
      passages: z.array(Passage),
      /** Prose in parts that cite passages; null if there is none. */
      answer: z.nullable(z.array(AnswerPart)),
      /** Why there is no prose although a chat model is configured. */
      problem: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  }),
}
