import { type Summary, summaryRoutes } from '@earshot/contract/summaries'
import { translationRoutes } from '@earshot/contract/translations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Summary, [org_id: string, talk_id: string]>('talks', 'summary')

const POLL = 4000

const isWaiting = ({ state, translations }: Summary) =>
  state === 'waiting' || translations.some((translation) => translation.state === 'waiting')

export const useSummary = (org_id: string, talk_id: string) =>
  useQuery(
    cacheQuery(key(org_id, talk_id), {
      queryFn: ({ signal }) => call(summaryRoutes.find, { talk_id }, { signal }),
      refetchInterval: ({ state: { data } }) => data !== undefined && isWaiting(data) && POLL,
    }),
  )

export interface PartChange {
  part_id: string
  text?: string
  who?: string
  by_when?: string
  done?: boolean
}

export function useSummaryChanges(org_id: string, talk_id: string) {
  const cache = useQueryClient()
  const put = (summary: Summary) => putEntry(cache, key(org_id, talk_id), summary)
  return {
    write: useMutation({ mutationFn: () => call(summaryRoutes.create, { talk_id }), onSuccess: put }),
    translate: useMutation({
      mutationFn: (language: string) => call(translationRoutes.create, { talk_id, language }),
      onSuccess: put,
    }),
    /** One after the other, and without a refetch from before the change, so that no older answer replaces a newer one. */
    save: useMutation({
      mutationFn: (change: PartChange) => call(summaryRoutes.update, { talk_id, ...change }),
      scope: { id: `summary ${talk_id}` },
      onMutate: () => cache.cancelQueries({ queryKey: key(org_id, talk_id) }),
      onSuccess: put,
      onError: () => cache.invalidateQueries({ queryKey: key(org_id, talk_id) }),
    }),
    remove: useMutation({
      mutationFn: (part_id: string) => call(summaryRoutes.remove, { talk_id, part_id }),
      onSuccess: () => cache.invalidateQueries({ queryKey: key(org_id, talk_id) }),
    }),
  }
}
