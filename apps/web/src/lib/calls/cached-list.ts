import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from './cache-keys.ts'

/** Changes a kept list as the server has changed it. A list that is not there yet stays so. */
export function changeList<Item>(cache: QueryClient, key: CacheKey<Item[]>, change: (list: Item[]) => Item[]) {
  cache.setQueryData(key, (list) => list && change(list))
}
