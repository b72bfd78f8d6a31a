import { type Brief, type BriefSchedule, briefRoutes } from '@earshot/contract/briefs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const briefs = cacheKind<Brief, [org_id: string, days: number]>('talks', 'brief')
const schedules = cacheKind<BriefSchedule | null>('notifications', 'brief')

export const useBrief = (org_id: string, days: number) =>
  useQuery(
    cacheQuery(briefs.key(org_id, days), {
      queryFn: ({ signal }) => call(briefRoutes.find, { org_id, days }, { signal }),
    }),
  )

export const useBriefSchedule = (org_id: string) =>
  useQuery(
    cacheQuery(schedules.key(org_id), {
      queryFn: async ({ signal }) => (await call(briefRoutes.schedule, { org_id }, { signal })).schedule,
    }),
  )

/** Optimistic update, rolled back if the server refuses. */
export function useReschedule(org_id: string) {
  const cache = useQueryClient()
  const queryKey = schedules.key(org_id)
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (schedule: BriefSchedule | null) => call(briefRoutes.reschedule, { org_id, schedule }),
    scope: { id: `brief ${org_id}` },
    onMutate: async (schedule) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, schedule)
      return before
    },
    onError: (_error, _schedule, before) => cache.setQueryData(queryKey, before),
    // The last of several changes fetches: before, the answer would lack those that wait.
    onSettled: () =>
      cache.isMutating({ mutationKey: queryKey }) <= 1 ? cache.invalidateQueries({ queryKey }) : undefined,
  })
}
