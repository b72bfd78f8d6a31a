import type { Point } from '@earshot/contract/analytics'
import { dayAt } from '@earshot/contract/rules/ranges'

export type Measure = Exclude<keyof Point, 'at'>
export const measures = ['talks', 'minutes', 'hits', 'confidence', 'quality'] as const satisfies Measure[]

export type ScoreMeasure = 'confidence' | 'quality'
/** Means, which cannot be added up. */
export const isScore = (measure: Measure): measure is ScoreMeasure => measure === 'confidence' || measure === 'quality'

export type SeriesGroup = 'channel' | 'speaker' | 'tag' | 'alert'
export const seriesGroups = ['channel', 'speaker', 'tag', 'alert'] as const satisfies SeriesGroup[]

export type TimeRange = '1' | '2' | '3' | '5'
export type TimeUnit = 'day' | 'week'

export interface AnalyticsView {
  range: TimeRange
  /** Of a custom range, as 2026-01-31. */
  first: string | undefined
  last: string | undefined
  by: TimeUnit
  group: SeriesGroup
  measure: Measure
  as: 'chart' | 'table' | 'hours'
}

interface Seen {
  search: URLSearchParams
  remembered: string
  inChannel: boolean
}

export function analyticsViewOf({ search, remembered, inChannel }: Seen): AnalyticsView {
  const [range = '', by = '', group = '', measure = ''] = remembered.split(' ')
  const [first, last] = [dayIn(search.get('range_from')), dayIn(search.get('range_to'))]
  const whole = first !== undefined && last !== undefined && first <= last
  const asked = oneOf(['1', '2', '3', '5'], search.get('range')) ?? oneOf(['1', '2', '3'], range) ?? '1'
  const known = inChannel ? seriesGroups.filter((each) => each !== 'channel') : seriesGroups
  const chosen: TimeRange = asked === '5' && !whole ? '1' : asked
  return {
    range: chosen,
    ...(chosen === '5' ? { first, last } : { first: undefined, last: undefined }),
    by: oneOf(['day', 'week'], search.get('by')) ?? oneOf(['day', 'week'], by) ?? (chosen === '3' ? 'week' : 'day'),
    group: oneOf(known, search.get('group')) ?? oneOf(known, group) ?? known[0] ?? 'channel',
    measure: oneOf(measures, search.get('measure')) ?? oneOf(measures, measure) ?? 'talks',
    as: oneOf(['table', 'hours'], search.get('as')) ?? 'chart',
  }
}

export const persistedView = ({ range, by, group, measure }: AnalyticsView) =>
  [range === '5' ? '1' : range, by, group, measure].join(' ')

export const viewSearchParams = ({ range, first, last, by, group, measure, as }: AnalyticsView) => ({
  ...{ range, by, group, measure },
  range_from: first,
  range_to: last,
  as: as === 'chart' ? undefined : as,
})

const oneOf = <Name extends string>(known: readonly Name[], name: string | null) => known.find((each) => each === name)

function dayIn(text: string | null) {
  const time = text && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** A day or week, clipped to the range, in milliseconds. */
export interface Period {
  from: number
  to: number
}

interface Counted {
  from: string
  to: string
  at: string[]
}

export function periodsOf({ from, to, at }: Counted): Period[] {
  const begins = at.map((moment) => Date.parse(moment))
  return begins.map((begin, bucket) => ({
    from: Math.max(begin, Date.parse(from)),
    to: Math.min(begins[bucket + 1] ?? Number.POSITIVE_INFINITY, Date.parse(to)),
  }))
}

export const daysOf = ({ from, to }: Period, tz: string) => ({ from: dayAt(from, tz), to: dayAt(to - 1, tz) })
