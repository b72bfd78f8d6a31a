import { ApiError } from '@earshot/contract/errors'
import type { OutputOf, RequestOf } from '@earshot/contract/route'
import { type FoundTalk, searchRoutes } from '@earshot/contract/search'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cachePages, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { timeZone } from '../lib/time-zone.ts'
import {
  isOutdated,
  newestEntry,
  olderEntry,
  similarIn,
  type TalkPage,
  type ListLocation,
} from '../talks/cache/talk-entries.queries.ts'
import { refetchTalk, talkOptions } from '../talks/talks.queries.ts'
import { type Newest, newTalksIn, withFreshTalks, sameTalks, withoutGone } from './new-talks.ts'

const FIRST_PAGE = 50
const PAGE = 100

/**
 * A list of talks that live events do not move. `newest` is refetched whenever talks change; `older` pages stay as they
 * are. At the top, new talks are shown at once; further down they wait to be revealed.
 */
export function useTalkList(where: ListLocation, atTop: boolean, exact = false) {
  const { client, newest, older } = usePages(where)
  // An exact search has no related results.
  const refused = exact && newest.data?.fallback != null
  const pages = refused ? [] : (older.data?.pages ?? [])
  const head = refused ? [] : (newest.data?.talks ?? [])
  const loading = !newest.data || newest.isPlaceholderData || older.isPlaceholderData
  const settled = loading || sameTalks(head, pages[0]?.talks ?? [])
  const known = pages.flatMap(({ talks }) => talks)
  const said = settled || !atTop ? upToDate(known, head, loading ? undefined : orderOf(newest.data, where)) : head
  // Similar results come with the last page.
  const last = exact ? undefined : (pages.at(-1) ?? newest.data)
  const similar = (last ? similarIn(last) : []).filter(({ talk_id }) => !said.some((talk) => talk.talk_id === talk_id))
  return {
    talks: similar.length > 0 ? [...said, ...similar] : said,
    similar: similar.length,
    total: refused ? 0 : (newest.data?.total ?? 0),
    instead: refused ? undefined : insteadIn(newest.data),
    unmet: newest.data?.unmet ?? [],
    arrivals: atTop ? 0 : newTalksIn(head, known),
    settled: settled || refused,
    reveal: () =>
      client.setQueryData(olderOptions(client, where).queryKey, { pages: [newest.data as TalkPage], pageParams: [''] }),
    isFresh: (talk_id: string) => head.some((talk) => talk.talk_id === talk_id),
    isPending: !newest.data,
    isStale: newest.isPlaceholderData || older.isPlaceholderData,
    error: newest.error,
    retry: () => void newest.refetch(),
    ...pagesBehind(older, !refused && older.hasNextPage),
  }
}

const orderOf = ({ next_cursor }: TalkPage, { sort, query }: ListLocation) => ({
  isAll: next_cursor === null,
  isRanked: sort === 'relevance' && query.trim() !== '',
})

function upToDate(known: FoundTalk[], head: FoundTalk[], order: Omit<Newest, 'talks'> | undefined) {
  const still = order ? withoutGone(known, { talks: head, ...order }) : known
  return withFreshTalks(still, head)
}

type Older = ReturnType<typeof usePages>['older']

function pagesBehind(older: Older, hasMore: boolean) {
  return {
    hasMore,
    isLoadingMore: older.isFetchingNextPage,
    moreFailed: older.isFetchNextPageError,
    loadMore: () => void older.fetchNextPage(),
    /** Returns all ids, or undefined if a page failed or the caller no longer wants them. */
    loadAll: async (isWanted: () => boolean) => {
      let read = await older.fetchNextPage()
      while (isWanted() && read.hasNextPage && !read.isError) read = await read.fetchNextPage()
      return read.hasNextPage ? undefined : read.data?.pages.flatMap(({ talks }) => talks.map(({ talk_id }) => talk_id))
    },
    onNearEnd: () => {
      if (hasMore && !older.isFetching && !older.isFetchNextPageError) void older.fetchNextPage()
    },
  }
}

function usePages(where: ListLocation) {
  const client = useQueryClient()
  const newest = useQuery({ ...newestOptions(client, where), placeholderData: keepPreviousData })
  const older = useInfiniteQuery({ ...olderOptions(client, where), placeholderData: keepPreviousData })
  return { client, newest, older }
}

const facets = cacheKind<OutputOf<typeof searchRoutes.facets>, [org_id: string, where: ListLocation]>('talks', 'facets')

/** How many talks each value of a filter would leave. */
export function useFacets(list: ListLocation) {
  const { sort: _, ...where } = list
  return useQuery(
    cacheQuery(facets.key(where.org_id, where), {
      queryFn: ({ signal }) => call(searchRoutes.facets, { ...where, tz: timeZone() }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 5000,
    }),
  ).data
}

const openTalks = cacheKind<number, [org_id: string, channel_id: string | null]>('talks', 'open')

/** How many talks were not handled yet; MAX_COUNTED means so many or more. */
export const useOpenCount = (org_id: string, channel_id?: string) =>
  useQuery(
    cacheQuery(openTalks.key(org_id, channel_id ?? null), {
      queryFn: async ({ signal }) => {
        const where = { org_id, open: true, limit: 1, ...(channel_id && { channel_id }) }
        return (await call(searchRoutes.search, where, { signal })).total
      },
      staleTime: 5000,
    }),
  ).data ?? 0

export type TalkList = ReturnType<typeof useTalkList>

const insteadIn = (page: TalkPage | undefined) =>
  page?.fallback && page.did_you_mean ? { fallback: page.fallback, query: page.did_you_mean } : undefined

export function useNewestTalks(where: ListLocation, { enabled }: { enabled: boolean }): FoundTalk[] {
  const client = useQueryClient()
  return useQuery({ ...newestOptions(client, where), enabled }).data?.talks ?? []
}

type SearchInput = RequestOf<typeof searchRoutes.search>

/** A search that fails carries the error 'fail' (section 8 of the specification); people read its message. */
export const searchTalks = (asked: SearchInput, options: { signal?: AbortSignal }): Promise<TalkPage> =>
  call(searchRoutes.search, asked, options).catch((error: unknown) => {
    throw error instanceof ApiError ? Object.assign(error, { error: 'fail' as const }) : error
  })

const newestOptions = (client: QueryClient, where: ListLocation) =>
  cacheQuery(newestEntry.key(where.org_id, where), {
    queryFn: async ({ signal }): Promise<TalkPage> => {
      const page = await searchTalks({ ...where, tz: timeZone(), limit: FIRST_PAGE }, { signal })
      for (const talk of page.talks) renewIfOutdated(client, talk)
      return page
    },
  })

const olderOptions = (client: QueryClient, where: ListLocation) =>
  cachePages(olderEntry.key(where.org_id, where), {
    queryFn: ({ pageParam, signal }): Promise<TalkPage> =>
      pageParam === ''
        ? client.query({ ...newestOptions(client, where), staleTime: 'static' })
        : searchTalks({ ...where, tz: timeZone(), cursor: pageParam, limit: PAGE }, { signal }),
    staleTime: 'static',
    // Pages change only as a whole, and comparing ten thousand rows takes longer than rendering them.
    structuralSharing: false,
  })

function renewIfOutdated(client: QueryClient, row: FoundTalk) {
  const { org_id, talk_id } = row
  const known = client.getQueryData(talkOptions(org_id, talk_id).queryKey)
  if (known && isOutdated(known, row)) void refetchTalk(client, org_id, talk_id).catch(() => undefined)
}
