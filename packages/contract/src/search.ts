import * as z from 'zod/mini'
import { Id, Score, Seconds, Time } from './fields.ts'
import { route } from './route.ts'
import { TalkRow, talkStates } from './talks.ts'

/** A piece of a talk's text around what was found; the marked parts are the words that matched. */
export const Snippet = z.array(z.object({ text: z.string(), marked: z.boolean() }))
export type Snippet = z.infer<typeof Snippet>

/** A talk that was found, with the moments that matched in seconds. */
export const FoundTalk = z.extend(TalkRow, {
  snippet: Snippet,
  matches: z.array(z.object({ start: Seconds, end: Seconds })),
})
export type FoundTalk = z.infer<typeof FoundTalk>

export const SearchFilters = z.object({
  channel_id: z.optional(Id),
  user_id: z.optional(Id),
  alert_id: z.optional(Id),
  from: z.optional(Time),
  to: z.optional(Time),
  min_duration: z.optional(Seconds),
  max_duration: z.optional(Seconds),
  min_confidence: z.optional(Score),
  state: z.optional(z.enum(talkStates)),
})
export type SearchFilters = z.infer<typeof SearchFilters>

/** The count of matches stops here: 1000 means a thousand or more. */
export const MOST_COUNTED = 1000

export const searchRoutes = {
  search: route({
    method: 'POST',
    path: '/search',
    access: 'signed-in',
    summary: 'Find talks by what was said, newest first; an empty query lists them all',
    input: z.strictObject({
      ...SearchFilters.shape,
      org_id: Id,
      query: z._default(z.string().check(z.maxLength(500, 'At most 500 characters, please')), ''),
      cursor: z.optional(z.string()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    output: z.object({
      talks: z.array(FoundTalk),
      next_cursor: z.nullable(z.string()),
      total: z.int().check(z.minimum(0), z.maximum(MOST_COUNTED)),
    }),
    errors: ['not_found'],
  }),
}
