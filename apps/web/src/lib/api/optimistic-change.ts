import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from './cache-keys.ts'

/**
 * Options of a mutation that shows a change in a cache entry at once, and takes it back if the server refuses. Changes of
 * an entry are saved one after the other, and only the last one fetches it again: an earlier answer lacks those that wait.
 */
export function optimisticChange<Data, Change>(
  cache: QueryClient,
  queryKey: CacheKey<Data>,
  apply: (before: Data | undefined, change: Change) => Data | undefined,
) {
  return {
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    onMutate: async (change: Change) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey) as Data | undefined
      cache.setQueryData(queryKey, apply(before, change))
      return { before }
    },
    onError: (_error: Error, _change: Change, shown: { before: Data | undefined } | undefined) =>
      void cache.setQueryData(queryKey, shown?.before),
    onSettled: () =>
      cache.isMutating({ mutationKey: queryKey }) <= 1 ? cache.invalidateQueries({ queryKey }) : undefined,
  }
}
