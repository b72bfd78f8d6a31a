import * as z from 'zod/mini'
import { Flag, Id, Ids, Minutes, Score, Time, TimeZone } from './fields.ts'
import { route } from './route.ts'

/** Wire codes of ranges. */
export const ranges = { week: '1', month: '2', year: '3', custom: '5' } as const

/** Figures of one day or week that starts at `at`, in the caller's time zone. */
export const Point = z.object({
  at: Time,
  talks: z.int(),
  minutes: Minutes,
  hits: z.int(),
  /** Weighted by duration; null if nothing was transcribed. */
  confidence: z.nullable(Score),
  /** Of the sound, weighted by duration; null if nothing was measured. Only if it is asked for. */
  quality: z.optional(z.nullable(Score)),
})
export type Point = z.infer<typeof Point>

/** Figures of one channel, speaker, tag or alert, only where it had talks. `id` is null for talks without any. */
export const Series = z.object({ id: z.nullable(Id), name: z.string(), points: z.array(Point) })
export type Series = z.infer<typeof Series>

/** Maximum number of series returned: those with the most talks. */
export const MAX_SERIES = 50

const DAY = 24 * 60 * 60 * 1000
/** Days. Limits the size of responses. */
const LONGEST = { day: 5 * 366, week: 35 * 366 }
const EARLIEST = Date.UTC(1900, 0)
const LATEST = Date.UTC(9999, 0)

type Interval = 'day' | 'week'

interface Range {
  range: string
  from?: string | undefined
  to?: string | undefined
  by?: Interval
}

/** A check that applies only to complete custom ranges. */
const custom = (sentence: string, fits: (range: { from: number; to: number; by: Interval }) => boolean) =>
  z.refine<Range>(
    ({ range, from, to, by = 'day' }) =>
      range !== '5' || !from || !to || fits({ from: Date.parse(from), to: Date.parse(to), by }),
    sentence,
  )

const hasBothEnds = z.refine<Range>(
  ({ range, from, to }) => range !== '5' || Boolean(from && to),
  'A custom range needs from and to',
)

const rangeFields = {
  org_id: Id,
  /** 1 week, 2 month, 3 year, 5 custom (with from and to). */
  range: z._default(z.enum(['1', '2', '3', '5'], { error: 'The range is 1, 2, 3 or 5' }), '1'),
  from: z.optional(Time),
  to: z.optional(Time),
  channels: z.optional(Ids),
  tz: z._default(TimeZone, 'UTC'),
}

/** Talks that began in one hour of one weekday of the caller's time zone. */
export const Hour = z.object({
  /** From 1, Monday. */
  weekday: z.int(),
  hour: z.int(),
  ...z.omit(Point, { at: true }).shape,
  /** Of the sound, weighted by duration; null if nothing was measured. */
  quality: z.nullable(Score),
})

export const analyticsRoutes = {
  find: route({
    method: 'GET',
    path: '/analytics',
    access: 'signed-in',
    rights: 'member',
    limit: { by: 'user', most: 120, seconds: 60 },
    summary:
      'Count talks, minutes, hits and confidence, and with `quality` the quality of sound, per day or week, for each channel, speaker, tag or alert',
    input: z
      .strictObject({
        ...rangeFields,
        by: z._default(z.enum(['day', 'week'], { error: 'Count by day or week' }), 'day'),
        group: z._default(
          z.enum(['channel', 'speaker', 'tag', 'alert'], { error: 'Group by channel, speaker, tag or alert' }),
          'channel',
        ),
        quality: z._default(Flag, false),
      })
      .check(hasBothEnds)
      .check(custom('The range ends before it begins', ({ from, to }) => from < to))
      .check(custom('A range lies between the years 1900 and 9999', ({ from, to }) => from >= EARLIEST && to <= LATEST))
      .check(
        custom(
          'This range is too long: at most five years by day, or 35 by week',
          ({ from, to, by }) => to - from <= LONGEST[by] * DAY,
        ),
      ),
    example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    output: z.object({
      from: Time,
      to: Time,
      by: z.enum(['day', 'week']),
      group: z.enum(['channel', 'speaker', 'tag', 'alert']),
      at: z.array(Time),
      /** Sorted by number of talks, descending. */
      series: z.array(Series),
      /** Number of series not returned. */
      left_out: z.int(),
      /** Each talk of the range is counted once, even if it is in several series. */
      total: z.omit(Point, { at: true }),
      points: z.array(Point),
    }),
    errors: ['not_found'],
  }),
  hours: route({
    method: 'GET',
    path: '/analytics_hours',
    access: 'signed-in',
    rights: 'member',
    limit: { by: 'user', most: 60, seconds: 60 },
    summary: 'Count talks, minutes, hits, confidence and quality of sound by weekday and hour of day',
    input: z
      .strictObject(rangeFields)
      .check(hasBothEnds)
      .check(
        custom(
          'A range has at most five years between 1900 and 9999, and ends after it begins',
          ({ from, to }) => from < to && from >= EARLIEST && to <= LATEST && to - from <= LONGEST.day * DAY,
        ),
      ),
    example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    output: z.object({
      from: Time,
      to: Time,
      /** Those without a talk are left out. */
      hours: z.array(Hour),
    }),
    errors: ['not_found'],
  }),
}
