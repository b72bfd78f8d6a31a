import { analyticsRoutes } from '@earshot/contract/analytics'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { rangeBefore, wholeDays } from '@earshot/contract/rules/ranges'
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import type { AnalyticsView } from './rules/view.ts'

export type Analytics = OutputOf<typeof analyticsRoutes.find>

export interface AnalyticsRequest extends Pick<AnalyticsView, 'range' | 'first' | 'last' | 'by' | 'group'> {
  org_id: string
  /** Also of the sound. */
  quality?: boolean
  /** An empty list means all channels. */
  channels: readonly string[]
  /** `tz` defines the days; `today` is a date in it. */
  tz: string
  today: string
}

const figures = cacheKind<Analytics, [org_id: string, asked: AnalyticsRequest]>('talks', 'analytics')
const totalBefore = cacheKind<Analytics['total'], [org_id: string, of: Before]>('talks', 'analytics before')
type Before = Pick<AnalyticsRequest, 'channels' | 'tz'> & Range
interface Range {
  from: string
  to: string
}

export function useAnalytics(asked: AnalyticsRequest, { enabled }: { enabled: boolean }) {
  const queryKey = figures.key(asked.org_id, asked)
  useUnhurried(queryKey, PACE_MS)
  return useQuery(
    cacheQuery(queryKey, {
      queryFn: ({ signal }) => call(analyticsRoutes.find, askFor(asked), { signal }),
      staleTime: 'static',
      placeholderData: keepPreviousData,
      enabled,
      meta: { refetchedAfter: PACE_MS },
    }),
  )
}

type Hours = OutputOf<typeof analyticsRoutes.hours>
export type HourFigures = Hours['hours'][number]
const hoursOf = cacheKind<Hours, [org_id: string, asked: AnalyticsRequest]>('talks', 'analytics hours')

export function useHours(asked: AnalyticsRequest) {
  const queryKey = hoursOf.key(asked.org_id, asked)
  useUnhurried(queryKey, PACE_MS)
  const { by: _, group: __, quality: ___, ...range } = askFor(asked)
  return useQuery(
    cacheQuery(queryKey, {
      queryFn: ({ signal }) => call(analyticsRoutes.hours, range, { signal }),
      staleTime: 'static',
      placeholderData: keepPreviousData,
    }),
  )
}

/** Totals of the previous range, up to the same point in it. */
export function useTotalBefore({ org_id, channels, tz }: AnalyticsRequest, range: Range | undefined) {
  const of = { channels, tz, from: range?.from ?? '', to: range?.to ?? '' }
  const queryKey = totalBefore.key(org_id, of)
  useUnhurried(queryKey, BEFORE_MS)
  return useQuery(
    cacheQuery(queryKey, {
      queryFn: ({ signal }) => findTotalBefore(org_id, of, signal),
      staleTime: 'static',
      enabled: range !== undefined,
    }),
  ).data
}

async function findTotalBefore(org_id: string, { channels, tz, from, to }: Before, signal: AbortSignal) {
  const before = rangeBefore({ from: Date.parse(from), to: Date.parse(to), now: Date.now(), tz })
  const asked = { range: '5', ...moments(before), by: 'week', tz, ...among(channels) } as const
  return (await call(analyticsRoutes.find, { org_id, ...asked }, { signal })).total
}

function askFor({
  org_id,
  range,
  first,
  last,
  by,
  group,
  channels,
  tz,
  quality = false,
}: AnalyticsRequest): RequestOf<typeof analyticsRoutes.find> {
  const custom = first && last && range === '5' ? moments(wholeDays({ first, last, tz })) : {}
  return { org_id, range, by, group, tz, ...(quality && { quality: 'true' }), ...custom, ...among(channels) }
}

const moments = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const among = (channels: readonly string[]) => (channels.length > 0 ? { channels: channels.join() } : {})

/**
 * Random delay, so that open pages do not all refetch at the same moment. By then the figures have mostly come with a
 * list (`refetchedAfter`).
 */
const SOON_MS = 6000
const SPREAD_MS = 5000
const PACE_MS = 15_000
/** New talks do not change the range before, only how far into it it is counted. */
const BEFORE_MS = 900_000
const AFTER_ERROR_MS = 30_000

/** Refetches after live events, but rate-limited: counting is expensive, and flickering figures are hard to read. */
function useUnhurried(queryKey: QueryKey, paceMs: number) {
  const client = useQueryClient()
  const name = JSON.stringify(queryKey)
  useEffect(() => {
    const cache = client.getQueryCache()
    const key = JSON.parse(name) as QueryKey
    let timer: ReturnType<typeof setTimeout> | undefined
    function plan() {
      const query = cache.find({ queryKey: key })
      if (timer || !query?.state.data || !query.state.isInvalidated || query.state.fetchStatus === 'fetching') return
      const { dataUpdatedAt, errorUpdatedAt } = query.state
      const soon = Date.now() + SOON_MS + Math.random() * SPREAD_MS
      const next = Math.max(soon, dataUpdatedAt + paceMs, errorUpdatedAt && errorUpdatedAt + AFTER_ERROR_MS)
      const ask = () => {
        timer = undefined
        if (query.state.isInvalidated) void query.fetch().catch(() => undefined)
      }
      timer = setTimeout(ask, Math.max(0, next - Date.now()))
    }
    const leave = cache.subscribe(({ query }) => {
      if (query.state.isInvalidated && JSON.stringify(query.queryKey) === name) plan()
    })
    plan()
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [client, name, paceMs])
}
