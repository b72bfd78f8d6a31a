import * as z from 'zod/mini'
import { Flag, Id, Ids, Score, Seconds, Time, TimeZone, NextCursor, pageFields } from './fields.ts'
import { route } from './route.ts'
import { operatorNames } from './rules/operators.ts'
import { LONGEST_WORD, tokensOf } from './rules/tokens.ts'
import { TalkRow, talkStates } from './talks.ts'

export const Snippet = z.array(z.object({ text: z.string(), marked: z.boolean() }))
export type Snippet = z.infer<typeof Snippet>

/**
 * Words of a snippet before the match and from it on. They fill two lines of a wide list, with the match in the middle
 * of the first.
 */
export const SNIPPET_WORDS = { before: 12, after: 36 }

export const MAX_MATCHES_PER_TALK = 200

export const FoundTalk = z.extend(TalkRow, {
  snippet: Snippet,
  matches: z.array(z.object({ start: Seconds, end: Seconds })),
  /** The marked words only sound like the query. */
  by_sound: z.optional(z.boolean()),
  /** The marked words stand for others of the query, which the recognizer heard in some of its listenings. */
  maybe_said: z.optional(z.boolean()),
})
export type FoundTalk = z.infer<typeof FoundTalk>

export const SearchFilters = z.object({
  channel_id: z.optional(Id),
  user_id: z.optional(Id),
  speaker_id: z.optional(Id),
  tags: z.optional(Ids),
  alert_id: z.optional(Id),
  from: z.optional(Time),
  to: z.optional(Time),
  min_duration: z.optional(Seconds),
  max_duration: z.optional(Seconds),
  min_confidence: z.optional(Score),
  state: z.optional(z.enum(talkStates)),
  /** Talks the caller has not heard; false for those they have. */
  unheard: z.optional(Flag),
  needs_review: z.optional(Flag),
  /** Talks that were not handled; false for those that were, and for those before talks could be open. */
  open: z.optional(Flag),
  /** Talks in the bin instead: the caller's own, or all for admins. */
  deleted: z.optional(Flag),
})
export type SearchFilters = z.infer<typeof SearchFilters>

/** An operator of a query that has no effect, or finds nothing. */
export const UnmetOperator = z.object({
  operator: z.enum(operatorNames),
  value: z.string(),
  /** No such name among what the caller knows of; or a value that the operator cannot have, which is searched as words. */
  reason: z.enum(['unknown', 'unreadable']),
})
export type UnmetOperator = z.infer<typeof UnmetOperator>

export const MAX_PHONETIC_MATCHES = 10

export const MAX_MAYBE_SAID = 10

/** The count of matches stops here: 1000 means a thousand or more. */
export const MAX_COUNTED = 1000

/** Of one kind: each value that talks of the search have, and how many have it. 1000 means a thousand or more. */
export const Facet = z.object({
  counts: z.array(z.object({ id: Id, talks: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED)) })),
  /** How many talks were counted. */
  counted: z.int(),
  /** There are more, and only the newest were counted. */
  partial: z.boolean(),
})
export type Facet = z.infer<typeof Facet>

/** So many talks are compared in one request. */
export const MOST_COMPARED = 1000

const Query = z._default(
  z
    .string()
    .check(z.maxLength(500, 'Use at most 500 characters'))
    .check(z.refine((query) => tokensOf(query).every(({ length }) => length <= LONGEST_WORD), 'This word is too long')),
  '',
)
/** For days in the query. */
const Tz = z._default(TimeZone, 'UTC')

export const searchRoutes = {
  search: route({
    method: 'POST',
    path: '/search',
    access: 'signed-in',
    rights: 'member',
    reads: true,
    summary:
      'Search the transcripts of talks: words, “phrases”, -exclusions, alternatives with OR or | (between phrases also or), parentheses, and the beginning of the last word. Operators, each also with -: speaker:"Mira Olsen", channel:ops, tag:urgent, from:me (the sender), is:open|handled|unheard|heard, on:2026-11-01 (a day, month or year, today, yesterday, the last monday, or two with .. between), since: and until: (with that day), before: and after: (without it), has:note|hit|speaker|tag|title|reply, confidence:<80%, quality:>50% (of the sound), accuracy:<90% (as people rated the transcript). Numbers match however they are spoken: 911, nine one one. An empty query lists all talks. A query without results is tried again with similar spelling, then with similar sound. The last page also has talks that may say it, because the recognizer heard it and wrote something else (`maybe_said`), and of a search for a rare word those that only sound like it (`by_sound`), the most likely first',
    input: z.strictObject({
      ...SearchFilters.shape,
      org_id: Id,
      query: Query,
      tz: Tz,
      /** Relevance ranks the newest 1000 matches; without words it is the same as newest. */
      sort: z._default(
        z.enum(['relevance', 'newest', 'oldest'], { error: 'Sort by relevance, newest or oldest' }),
        'newest',
      ),
      ...pageFields,
      /** Contains the executed query if it differs from the given one. */
      cursor: z.optional(z.string().check(z.maxLength(12_000))),
    }),
    output: z.object({
      talks: z.array(FoundTalk),
      next_cursor: NextCursor,
      total: z.int().check(z.minimum(0), z.maximum(MAX_COUNTED)),
      /** Which fallback was used because the query had no matches. */
      fallback: z.nullable(z.enum(['typo', 'sounds_like'])),
      did_you_mean: z.optional(z.string()),
      /** Operators that match no name, or whose value is not understood. */
      unmet: z.optional(z.array(UnmetOperator)),
      /** Talks without the query's words, whose recognizer heard them in some of its listenings. The newest, not counted in total. */
      maybe_said: z.optional(z.array(FoundTalk)),
      /** Talks without the query's words, but with words that sound like them. Most similar first, not counted in total. */
      by_sound: z.optional(z.array(FoundTalk)),
    }),
    errors: ['not_found'],
  }),
  facets: route({
    method: 'POST',
    path: '/search_facets',
    access: 'signed-in',
    rights: 'member',
    reads: true,
    summary:
      'Count the talks of a search for each channel, speaker, sender and tag that they have, as if the channel, speaker or sender itself were not filtered by: among the newest 1000 that match words, or 10,000 without words',
    input: z.strictObject({ ...SearchFilters.shape, org_id: Id, query: Query, tz: Tz }),
    output: z.object({ channels: Facet, speakers: Facet, senders: Facet, tags: Facet }),
    errors: ['not_found'],
  }),
  remaining: route({
    method: 'POST',
    path: '/remaining_talks',
    access: 'signed-in',
    rights: 'member',
    reads: true,
    summary:
      'Tell which of these talks the caller still finds: not those that were deleted or erased, or are in a channel that they do not hear; with `deleted`, those that are in their bin',
    input: z.strictObject({
      org_id: Id,
      talk_ids: z.array(Id).check(z.maxLength(MOST_COMPARED, `Use at most ${MOST_COMPARED} ids`)),
      deleted: SearchFilters.shape.deleted,
    }),
    output: z.object({ talk_ids: z.array(Id) }),
    errors: ['not_found'],
  }),
}
