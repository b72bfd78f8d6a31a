import { alertRoutes } from '@earshot/contract/alerts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/client.ts'

const key = (org_id: string) => ['alerts', org_id]

/** What an organization watches for, by keyword. */
export const useAlerts = (org_id: string) =>
  useQuery({
    queryKey: key(org_id),
    queryFn: ({ signal }) => call(alertRoutes.list, { org_id }, { signal }),
    select: (alerts) => alerts.toSorted((one, other) => one.keyword.localeCompare(other.keyword)),
  })

export function useAlertChanges(org_id: string) {
  const cache = useQueryClient()
  const refetch = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    create: useMutation({
      mutationFn: (keyword: string) => call(alertRoutes.save, { org_id, keyword }),
      onSuccess: refetch,
    }),
    update: useMutation({
      mutationFn: (alert: { alert_id: string; keyword: string }) => call(alertRoutes.save, alert),
      onSuccess: refetch,
    }),
    remove: useMutation({
      mutationFn: (alert_id: string) => call(alertRoutes.remove, { alert_id }),
      onSuccess: refetch,
    }),
  }
}
