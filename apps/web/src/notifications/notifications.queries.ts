import type { Alert } from '@earshot/contract/alerts'
import { type NotificationSettings, notificationRoutes } from '@earshot/contract/notifications'
import type { OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { optimisticChange } from '../lib/api/optimistic-change.ts'
import { call } from '../lib/client.ts'
import { recipientsAmong } from '@earshot/contract/rules/recipients'
import { useMe, useMembers } from '../users/users.queries.ts'

type Settings = OutputOf<typeof notificationRoutes.find>
const settings = cacheKind<Settings>('notifications')
const hitWebhooks = cacheKind<Settings['webhooks']>('webhooks', 'of hits')

export const notificationOptions = (org_id: string) =>
  cacheQuery(settings.key(org_id), {
    queryFn: ({ signal }) => call(notificationRoutes.find, { org_id }, { signal }),
  })

export const useNotificationSettings = (org_id: string) => useQuery(notificationOptions(org_id))

/** Webhooks that are called for every hit. Refetched when webhooks change. */
export const useWebhooksOfHits = (org_id: string) =>
  useQuery(
    cacheQuery(hitWebhooks.key(org_id), {
      queryFn: async ({ signal }) => (await call(notificationRoutes.find, { org_id }, { signal })).webhooks,
    }),
  ).data ?? []

type Change = Partial<NotificationSettings>

export function useChangeNotifications(org_id: string) {
  const { queryKey } = notificationOptions(org_id)
  return useMutation({
    ...optimisticChange(useQueryClient(), queryKey, (before, change: Change) => before && { ...before, ...change }),
    mutationFn: (change) => call(notificationRoutes.update, { org_id, ...change }),
  })
}

export const useNotificationTest = (org_id: string) =>
  useMutation({ mutationFn: () => call(notificationRoutes.test, { org_id }) })

/** In which ways hits of an alert reach the person. */
export function useDeliveryText(org_id: string, { alert_id, recipients, created_by }: Alert) {
  const { user_id } = useMe()
  const members = useMembers(org_id).data
  const settings = useNotificationSettings(org_id).data
  if (!settings) return undefined
  const single = settings.alerts.find((alert) => alert.alert_id === alert_id)
  const isNamed = recipientsAmong({ recipients, created_by }, members ?? []).some((each) => each.user_id === user_id)
  return single ?? (isNamed ? settings.own_alerts : settings.other_alerts)
}
