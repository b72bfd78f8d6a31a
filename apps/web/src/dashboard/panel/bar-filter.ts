import type { Bar } from '../../analytics/rules/chart-series.ts'
import { daysOf, type SeriesGroup } from '../../analytics/rules/view.ts'
import { filtersToUrl } from '../../search/filters.ts'
import type { DashboardUrlState } from '../url-state.ts'

interface Counted {
  group: SeriesGroup
  tz: string
  /** An empty list means all channels. */
  channels: readonly string[]
}

type RequestedAddress = Record<string, string | undefined>

const names = { channel: 'channel_id', speaker: 'speaker_id', tag: 'tags', alert: 'alert_id' } as const

/** URL parameters that filter the list to the talks of a bar; all other filters are removed. */
export const barFilter = (bar: Bar, counted: Counted): RequestedAddress => ({
  ...filtersToUrl({}),
  ...{ query: undefined, exact: undefined, sort: undefined, t: undefined, channel_id: undefined },
  ...narrowing(bar, counted),
})

export const withoutBar = (): RequestedAddress => ({ ...filtersToUrl({}), channel_id: undefined })

export function isFilteredBy({ filters, channel_id, inChannel }: DashboardUrlState, bar: Bar, counted: Counted) {
  const { from, to, ...others } = narrowing(bar, counted)
  if (filters.from !== from || filters.to !== to || bar.series.kind !== 'one') return false
  const shown: RequestedAddress = { ...filtersToUrl(filters), channel_id: inChannel ? undefined : channel_id }
  return Object.entries(others).every(([name, value]) => shown[name] === value)
}

function narrowing({ period, series }: Bar, { group, tz, channels }: Counted): RequestedAddress {
  const only = channels.length === 1 && group !== 'channel' ? { channel_id: channels[0] } : {}
  return { ...daysOf(period, tz), ...only, ...(series.id && { [names[group]]: series.id }) }
}
