import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from './cache-keys.ts'

export function changeList<Item>(cache: QueryClient, key: CacheKey<Item[]>, change: (list: Item[]) => Item[]) {
  cache.setQueryData(key, (list) => list && change(list))
}

const NEWS_MS = 4000

/**
 * The live event normally refetches the list. Only if it does not arrive in time is the list refetched here, so that
 * one change causes one request.
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
