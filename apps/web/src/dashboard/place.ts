import { useLocation, useNavigate } from '@tanstack/react-router'

/** What the dashboard shows, as its address says it. */
export interface Place {
  query: string
  channel_id: string | undefined
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
  return {
    query: search.get('query') ?? '',
    channel_id: fromPath || search.get('channel_id') || undefined,
    talk_id: search.get('talk_id') || undefined,
    t: t >= 0 ? t : undefined,
    live: search.get('live') === 'true',
  }
}

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
