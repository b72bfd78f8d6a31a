import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from './cache-keys.ts'

/** Changes a kept list as the server has changed it. A list that is not there yet stays so. */
export function changeList<Item>(cache: QueryClient, key: CacheKey<Item[]>, change: (list: Item[]) => Item[]) {
  cache.setQueryData(key, (list) => list && change(list))
}

const NEWS_MS = 4000

/**
 * Adds a created item to a cached list. The live event refetches the list; only where it does not come in time is it
 * refetched from here, so that one change makes one request.
 */
export function addToList<Item extends object>(
  cache: QueryClient,
  key: CacheKey<Item[]>,
  { made, id }: { made: Item; id: keyof Item },
) {
  const isIt = (other: Item) => other[id] === made[id]
  if (cache.getQueryData(key)?.some(isIt) && cache.isFetching({ queryKey: key, exact: true }) === 0) return
  changeList(cache, key, (list) => [...list.filter((other) => !isIt(other)), made])
  const updates = () => cache.getQueryState(key)?.dataUpdateCount
  const before = updates()
  setTimeout(() => {
    if (updates() === before) void cache.invalidateQueries({ queryKey: key })
  }, NEWS_MS)
}
