import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes a kept list as the server has changed it. A list that is not there yet stays so. */
export function changeList<Item>(cache: QueryClient, key: QueryKey, change: (list: Item[]) => Item[]) {
  cache.setQueryData<Item[]>(key, (list) => list && change(list))
}
