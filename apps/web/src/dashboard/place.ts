import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Filters, filtersAsAsked, filtersIn } from '../search/filters.ts'
import type { Where } from '../talks/cache/talk-entries.queries.ts'

/** What the dashboard shows, as its address says it. */
export interface Place {
  query: string
  /** No other words are looked for where these were not said. */
  exact: boolean
  /** Relevance only where there is a query. */
  sort: 'newest' | 'relevance'
  filters: Filters
  channel_id: string | undefined
  /** The path is the channel's own; otherwise the channel is one filter among others. */
  inChannel: boolean
  talk_id: string | undefined
  /** Seconds; playing begins there. */
  t: number | undefined
  /** New talks play one after another. */
  live: boolean
}

/** The address as a place: a channel is named by the path or by the query. */
export function placeOf({ pathname, searchStr }: { pathname: string; searchStr: string }): Place {
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
    live: search.get('live') === 'true',
  }
}

/** What the list of a place asks for. */
export const whereOf = (org_id: string, { query, sort, filters, channel_id }: Place): Where => ({
  org_id,
  query: query.trim() === '' ? '' : query,
  ...(channel_id && { channel_id }),
  ...filtersAsAsked(filters),
  ...(sort === 'relevance' && { sort }),
})

/** Whether an address is one of the dashboard's. */
export const isDashboard = (pathname: string) =>
  /^\/(dashboard|organizations\/[^/]+\/channels\/[^/]+)\/?$/.test(pathname)

/** Changes a part of the address; what is empty leaves it. */
export function useGo() {
  const navigate = useNavigate()
  return (part: Record<string, string | undefined>, { replace = false } = {}) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace })
}

export const usePlace = () => useLocation({ select: placeOf, structuralSharing: true })
