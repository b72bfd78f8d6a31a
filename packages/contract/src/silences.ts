import * as z from 'zod/mini'
import { Clock, Id, Time, TimeZone } from './fields.ts'
import { Days } from './hours.ts'
import { isAlways, lengthOf } from './rules/daily-hours.ts'

/** At most a week. */
export const MOST_SILENT_MINUTES = 7 * 24 * 60

/** How long a source may have no talk within the watched hours. Each time they begin, the minutes count anew. */
export const Silence = z
  .object({
    minutes: z
      .int({ error: 'Enter a number of minutes' })
      .check(z.minimum(1, 'At least a minute'), z.maximum(MOST_SILENT_MINUTES, 'At most a week')),
    days: Days,
    /** The hours end on the next day if `to` is not after `from`. */
    from: Clock,
    to: Clock,
    tz: TimeZone,
  })
  .check(
    z.refine((silence) => isAlways(silence) || silence.minutes <= lengthOf(silence), {
      error: 'The hours are shorter than this',
      path: ['minutes'],
    }),
  )
export type Silence = z.infer<typeof Silence>

export const silenceSources = ['channel', 'speaker', 'key'] as const

/** A silence that an alert noticed. */
export const HitSilence = z.object({
  source: z.enum(silenceSources),
  source_id: Id,
  /** The source's name at that time. */
  name: z.string(),
  /** When the last talk arrived, and the first one after the silence; null while it lasts. */
  since: Time,
  until: z.nullable(Time),
  tz: z.string(),
  /** When the server did not run during the silence, the last time. */
  down: z.nullable(z.object({ from: Time, to: Time })),
})
export type HitSilence = z.infer<typeof HitSilence>
