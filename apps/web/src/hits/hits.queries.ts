import { type Hit, hitRoutes } from '@earshot/contract/hits'
import type { OutputOf } from '@earshot/contract/route'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type CachedPages, cacheKind, cachePages, changedKey } from '../lib/api/cache-keys.ts'
import { changeEntry } from '../lib/api/cached-list.ts'
import { call } from '../lib/client.ts'

export interface HitFilters {
  alert_id?: string | undefined
  channel_id?: string | undefined
  state?: Hit['state'] | undefined
  late?: 'true' | 'false' | undefined
  assigned_to?: string | undefined
}

type Page = OutputOf<typeof hitRoutes.list>

const hitPages = cacheKind<CachedPages<Page>, [org_id: string, filters: HitFilters]>('hits')

const options = (org_id: string, filters: HitFilters) =>
  cachePages(hitPages.key(org_id, filters), {
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(hitRoutes.list, { org_id, ...filters, ...(pageParam && { cursor: pageParam }) }, { signal }),
  })

export const useHits = (org_id: string, filters: HitFilters = {}) =>
  useInfiniteQuery({ ...options(org_id, filters), select: ({ pages }) => pages.flatMap(({ hits }) => hits) })

/** Undefined while it is not known. */
export const useUnread = (org_id: string): number | undefined =>
  useInfiniteQuery({ ...options(org_id, {}), select: ({ pages }) => pages[0]?.unread ?? 0 }).data

/** New hits of what was said long ago. */
export const useLate = (org_id: string): number =>
  useInfiniteQuery({ ...options(org_id, {}), select: ({ pages }) => pages[0]?.late_unread ?? 0 }).data ?? 0

/** Until when an import brought hits, and when the hits were read. Undefined while they load. */
export const useHitTimes = (org_id: string): Pick<Page, 'imported' | 'as_of'> | undefined =>
  useInfiniteQuery({ ...options(org_id, {}), select: ({ pages }) => pages[0] }).data

export type HitChange = Pick<Hit, 'talk_id' | 'alert_id'> & Partial<Pick<Hit, 'state' | 'note' | 'assigned_to'>>

/** Patches the hit in every cached list. `settle` refetches the counts, once per batch. */
export function useChangeHit(org_id: string) {
  const cache = useQueryClient()
  return {
    change: async (asked: HitChange) => {
      const changed = await call(hitRoutes.update, asked)
      for (const { key, data } of hitPages.entries(cache, org_id))
        if ('pages' in data) changeEntry(cache, key, (pages) => patched(pages, changed))
      return changed
    },
    settle: () => void cache.invalidateQueries({ queryKey: changedKey('hits', org_id) }),
  }
}

const patched = (data: CachedPages<Page>, changed: Hit): CachedPages<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, hits: page.hits.map((hit) => (isSame(hit, changed) ? changed : hit)) })),
})

type Pair = Pick<Hit, 'talk_id' | 'alert_id'>
const isSame = (one: Pair, other: Pair) => one.talk_id === other.talk_id && one.alert_id === other.alert_id

export const hitKey = ({ alert_id, talk_id }: Pair) => `${alert_id}/${talk_id}`
