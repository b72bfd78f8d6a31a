import { type Feed, feedRoutes } from '@earshot/contract/feeds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const { key } = cacheKind<Feed[]>('clips', 'feeds')

export const useFeeds = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(feedRoutes.list, { org_id }, { signal }),
    }),
  )

export type FeedDraft = Pick<Feed, 'channel_id' | 'query'> | (Pick<Feed, 'search_id'> & { query: '' })

export function useFeedChanges(org_id: string) {
  const cache = useQueryClient()
  return {
    create: useMutation({
      mutationFn: (fields: FeedDraft) => call(feedRoutes.create, { ...fields, org_id }),
      onSuccess: (made) => changeEntry(cache, key(org_id), (before) => [made, ...before]),
    }),
    revoke: useMutation({
      mutationFn: (feed_id: string) => call(feedRoutes.remove, { org_id, feed_id }),
      onSuccess: ({ feed_id }) =>
        changeEntry(cache, key(org_id), (before) => before.filter((each) => each.feed_id !== feed_id)),
    }),
  }
}
