import type { Bar } from '../../analytics/body/AnalyticsBody.tsx'
import { daysOf } from '../../analytics/rules/periods.ts'
import type { Group } from '../../analytics/rules/view.ts'
import { filtersAsAddress } from '../../search/filters.ts'
import type { Place } from '../place.ts'

interface Counted {
  group: Group
  tz: string
  /** Only these channels were counted; none are all. */
  channels: readonly string[]
}

type Address = Record<string, string | undefined>

const names = { channel: 'channel_id', speaker: 'speaker_id', tag: 'tags', alert: 'alert_id' } as const

/** What the list has to be narrowed to, to hold the talks of a bar, as parts of the address: everything else is let go. */
export const filterOf = (bar: Bar, counted: Counted): Address => ({
  ...filtersAsAddress({}),
  ...{ query: undefined, exact: undefined, sort: undefined, t: undefined, channel_id: undefined },
  ...narrowing(bar, counted),
})

/** The address without a bar. */
export const withoutBar = (): Address => ({ ...filtersAsAddress({}), channel_id: undefined })

/** Whether the list shows the talks of a bar. */
export function isFilteredBy({ filters, channel_id, inChannel }: Place, bar: Bar, counted: Counted) {
  const { from, to, ...others } = narrowing(bar, counted)
  if (filters.from !== from || filters.to !== to || bar.series.kind !== 'one') return false
  const shown: Address = { ...filtersAsAddress(filters), channel_id: inChannel ? undefined : channel_id }
  return Object.entries(others).every(([name, value]) => shown[name] === value)
}

function narrowing({ period, series }: Bar, { group, tz, channels }: Counted): Address {
  const only = channels.length === 1 && group !== 'channel' ? { channel_id: channels[0] } : {}
  return { ...daysOf(period, tz), ...only, ...(series.id && { [names[group]]: series.id }) }
}
