import type { OutputOf } from '@earshot/contract/route'
import { type SavedSearch, savedSearchRoutes } from '@earshot/contract/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'
import { timeZone } from '../../lib/time-zone.ts'

export const searches = cacheKind<SavedSearch[]>('searches')
export const counts = cacheKind<OutputOf<typeof savedSearchRoutes.count>>('talks', 'search counts')
const byName = (list: SavedSearch[]) =>
  list.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

/** Searches of one's own are announced to no other window, so that they are asked for again when the list opens. */
export const useSavedSearches = (org_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(searches.key(org_id), {
      queryFn: ({ signal }) => call(savedSearchRoutes.list, { org_id }, { signal }),
      select: byName,
      enabled,
      staleTime: 5000,
    }),
  )

export const useNewCounts = (org_id: string) =>
  useQuery(
    cacheQuery(counts.key(org_id), {
      queryFn: ({ signal }) => call(savedSearchRoutes.count, { org_id, tz: timeZone() }, { signal }),
      select: (all) => new Map(all.map(({ search_id, new_talks }) => [search_id, new_talks])),
      staleTime: 5000,
    }),
  ).data
