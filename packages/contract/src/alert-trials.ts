import * as z from 'zod/mini'
import { Id, Seconds, Time } from './fields.ts'

/** How similar a word must sound: `close` finds less and is seldom wrong, `wide` finds more. */
export const closenesses = ['close', 'normal', 'wide'] as const
export type Closeness = (typeof closenesses)[number]

/** A match that a draft of an alert would have had. */
export const AlertTrial = z.object({
  talk_id: Id,
  channel_id: Id,
  recorded_at: Time,
  start: Seconds,
  end: Seconds,
  before: z.string(),
  match: z.string(),
  after: z.string(),
  /** How similar it sounds to the keyword, at least; null for an exact match. */
  closeness: z.nullable(z.enum(closenesses)),
})
export type AlertTrial = z.infer<typeof AlertTrial>

/** Days that a trial covers, talks that it examines, and matches that it returns. */
export const TRIAL_DAYS = 30
export const MAX_TRIAL_TALKS = 1000
export const MAX_TRIAL_MATCHES = 100
