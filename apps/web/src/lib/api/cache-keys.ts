import type {
  dataTagErrorSymbol,
  dataTagSymbol,
  InfiniteData,
  QueryClient,
  UseInfiniteQueryOptions,
  UseQueryOptions,
} from '@tanstack/react-query'

/** A cache key whose type declares the data of its entry for all readers and writers. */
export interface CacheKey<Data> extends ReadonlyArray<unknown> {
  [dataTagSymbol]: Data
  [dataTagErrorSymbol]: Error
}

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: CacheKey<unknown>
  }
}

/** Cache entries of one kind share a key format and a data shape. */
export interface CacheKind<Data, Parts extends readonly unknown[]> {
  key(...parts: Parts): CacheKey<Data>
  entries(client: Pick<QueryClient, 'getQueriesData'>, org_id: string): CacheEntry<Data, Parts>[]
}

interface CacheEntry<Data, Parts> {
  key: CacheKey<Data>
  parts: Parts
  data: Data
}

/**
 * Keys are `[change, org_id, kind, …]`: a live event invalidates `[change, org_id]`, and `kind` separates entries of
 * different shapes. The plain list of a noun has no kind.
 */
export function cacheKind<Data, Parts extends readonly unknown[] = [org_id: string]>(
  change: string,
  kind?: string,
): CacheKind<Data, Parts> {
  const keyOf = ([scope, ...rest]: readonly unknown[]) =>
    [change, ...(scope === undefined ? [] : [scope]), ...(kind === undefined ? [] : [kind]), ...rest] as const
  const partsOf = ([, scope, ...rest]: readonly unknown[]) =>
    [scope, ...rest.slice(kind === undefined ? 0 : 1)] as readonly unknown[]
  return {
    key: (...parts) => branded(keyOf(parts)),
    entries: (client, org_id) =>
      client
        .getQueriesData<Data>({ queryKey: branded<Data>(keyOf([org_id])) })
        .flatMap(([key, data]) =>
          data === undefined ? [] : [{ key: branded<Data>(key), parts: partsOf(key) as Parts, data }],
        ),
  }
}

type QueryFor<Data, Selected> = UseQueryOptions<Data, Error, Selected, CacheKey<Data>> & { queryKey: CacheKey<Data> }

export const cacheQuery = <Data, Selected = Data>(
  queryKey: CacheKey<Data>,
  options: Omit<QueryFor<Data, Selected>, 'queryKey'>,
): QueryFor<Data, Selected> => ({ ...options, queryKey })

export type CachedPages<Page> = InfiniteData<Page, string>
type PagesFor<Page, Selected> = UseInfiniteQueryOptions<Page, Error, Selected, CacheKey<CachedPages<Page>>, string> & {
  queryKey: CacheKey<CachedPages<Page>>
}

export const cachePages = <Page extends { next_cursor: string | null }, Selected = CachedPages<Page>>(
  queryKey: CacheKey<CachedPages<Page>>,
  options: Omit<PagesFor<Page, Selected>, 'queryKey' | 'initialPageParam' | 'getNextPageParam'>,
): PagesFor<Page, Selected> => ({
  ...options,
  queryKey,
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Prefix of the keys that a change concerns. For cancelling and invalidating only, never for reading or writing. */
export const changedKey = (change: string, org_id: string): CacheKey<never> => branded([change, org_id])

const branded = <Data>(key: readonly unknown[]) => key as CacheKey<Data>
