import type { Point } from '@earshot/contract/analytics'

export type Measure = Exclude<keyof Point, 'at'>
export const measures = ['talks', 'minutes', 'hits', 'confidence'] as const satisfies Measure[]

export type Group = 'channel' | 'speaker' | 'tag' | 'alert'
export const groups = ['channel', 'speaker', 'tag', 'alert'] as const satisfies Group[]

export type Range = '1' | '2' | '3' | '5'
export type By = 'day' | 'week'

/** What the panel shows, as its address says it. */
export interface View {
  range: Range
  /** Of a custom range, as 2026-01-31. */
  first: string | undefined
  last: string | undefined
  by: By
  group: Group
  measure: Measure
  as: 'chart' | 'table'
}

interface Seen {
  search: URLSearchParams
  /** What the person chose last, for what the address does not say. */
  remembered: string
  /** One channel is all that is in view. */
  inChannel: boolean
}

/** The address wins over what is remembered, that over what is usual. */
export function viewOf({ search, remembered, inChannel }: Seen): View {
  const [range = '', by = '', group = '', measure = ''] = remembered.split(' ')
  const [first, last] = [dayIn(search.get('range_from')), dayIn(search.get('range_to'))]
  const whole = first !== undefined && last !== undefined && first <= last
  const asked = oneOf(['1', '2', '3', '5'], search.get('range')) ?? oneOf(['1', '2', '3'], range) ?? '1'
  const known = inChannel ? groups.filter((each) => each !== 'channel') : groups
  const chosen: Range = asked === '5' && !whole ? '1' : asked
  return {
    range: chosen,
    ...(chosen === '5' ? { first, last } : { first: undefined, last: undefined }),
    by: oneOf(['day', 'week'], search.get('by')) ?? oneOf(['day', 'week'], by) ?? (chosen === '3' ? 'week' : 'day'),
    group: oneOf(known, search.get('group')) ?? oneOf(known, group) ?? known[0] ?? 'channel',
    measure: oneOf(measures, search.get('measure')) ?? oneOf(measures, measure) ?? 'talks',
    as: search.get('as') === 'table' ? 'table' : 'chart',
  }
}

/** What is worth remembering: a custom range is not, it was about something once. */
export const rememberedOf = ({ range, by, group, measure }: View) =>
  [range === '5' ? '1' : range, by, group, measure].join(' ')

/** The view as parts of an address. */
export const addressOf = ({ range, first, last, by, group, measure, as }: View) => ({
  ...{ range, by, group, measure },
  range_from: first,
  range_to: last,
  as: as === 'table' ? as : undefined,
})

const oneOf = <Name extends string>(known: readonly Name[], name: string | null) => known.find((each) => each === name)

function dayIn(text: string | null) {
  const time = text && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
