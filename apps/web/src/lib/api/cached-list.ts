import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from './cache-keys.ts'

type Cache = Pick<QueryClient, 'getQueryState' | 'setQueryData' | 'invalidateQueries'>

/** Changes a part of what is cached. The rest stays as old as it was, and is still refetched if an event said so. */
export function patchEntry<Data>(cache: Cache, key: CacheKey<Data>, change: (data: Data) => Data) {
  const before = cache.getQueryState(key)
  if (before?.data === undefined) return
  cache.setQueryData(key, (data) => data && change(data), { updatedAt: before.dataUpdatedAt })
  if (before.isInvalidated) void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
}

const isFetching = <Data>(cache: Cache, key: CacheKey<Data>) => cache.getQueryState(key)?.fetchStatus === 'fetching'

/** An answer under way may be from before what is written, and is asked for again. */
function write<Data>(cache: Cache, key: CacheKey<Data>, writeEntry: () => void) {
  const wasFetching = isFetching(cache, key)
  writeEntry()
  if (wasFetching) void cache.invalidateQueries({ queryKey: key, exact: true })
}

/** Shows a change that the server has made. */
export const changeEntry = <Data>(cache: Cache, key: CacheKey<Data>, change: (data: Data) => Data) =>
  write(cache, key, () => patchEntry(cache, key, change))

/** Shows what the server answered to a change, which is the whole entry. */
export const putEntry = <Data>(cache: Cache, key: CacheKey<Data>, data: Data) =>
  write(cache, key, () => cache.setQueryData(key, () => data))

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
  const wasFetching = isFetching(cache, key)
  if (cache.getQueryData(key)?.some(isIt) && !wasFetching) return
  changeEntry(cache, key, (list) => [...list.filter((other) => !isIt(other)), made])
  if (wasFetching) return
  const updates = () => cache.getQueryState(key)?.dataUpdateCount
  const before = updates()
  setTimeout(() => {
    if (updates() === before) void cache.invalidateQueries({ queryKey: key })
  }, NEWS_MS)
}
