import { type Brief, type BriefSchedule, briefRoutes } from '@earshot/contract/briefs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { optimisticChange } from '../lib/api/optimistic-change.ts'
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

export const useReschedule = (org_id: string) =>
  useMutation({
    ...optimisticChange(useQueryClient(), schedules.key(org_id), (_, schedule: BriefSchedule | null) => schedule),
    mutationFn: (schedule) => call(briefRoutes.reschedule, { org_id, schedule }),
  })
