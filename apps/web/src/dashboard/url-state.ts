import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Filters, filtersToRequest, filtersIn } from '../search/filters.ts'
import type { ListLocation } from '../talks/cache/talk-entries.queries.ts'

export interface DashboardUrlState {
  query: string
  exact: boolean
  /** 'relevance' only with a query. */
  sort: 'newest' | 'relevance'
  filters: Filters
  channel_id: string | undefined
  /** The path names the channel; otherwise the channel is a filter. */
  inChannel: boolean
  talk_id: string | undefined
  /** Seconds at which playback starts. */
  t: number | undefined
  note_id: string | undefined
  live: boolean
  /** The saved search that was opened; it may be changed since. */
  saved: string | undefined
}

export function urlStateOf({ pathname, searchStr }: { pathname: string; searchStr: string }): DashboardUrlState {
  const search = new URLSearchParams(searchStr)
  const fromPath = pathname.split('/')[4]
  const t = Number.parseFloat(search.get('t') ?? '')
  const query = search.get('query') ?? ''
  const sought = query.trim() !== ''
  return {
    query,
    exact: sought && search.get('exact') === 'true',
    sort: sought && search.get('sort') === 'relevance' ? 'relevance' : 'newest',
    filters: filtersIn(search),
    channel_id: fromPath || search.get('channel_id') || undefined,
    inChannel: Boolean(fromPath),
    talk_id: search.get('talk_id') || undefined,
    t: t >= 0 ? t : undefined,
    note_id: search.get('note_id') || undefined,
    live: search.get('live') === 'true',
    saved: search.get('saved') || undefined,
  }
}

export const listKeyOf = (org_id: string, { query, sort, filters, channel_id }: DashboardUrlState): ListLocation => ({
  org_id,
  query: query.trim() === '' ? '' : query,
  ...(channel_id && { channel_id }),
  ...filtersToRequest(filters),
  ...(sort === 'relevance' && { sort }),
})

export const isDashboard = (pathname: string) =>
  /^\/(dashboard|organizations\/[^/]+\/channels\/[^/]+)\/?$/.test(pathname)

export function useNavigateDashboard() {
  const navigate = useNavigate()
  return (part: Record<string, string | undefined>, { replace = false } = {}) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace })
}

export const useDashboardUrlState = () => useLocation({ select: urlStateOf, structuralSharing: true })
