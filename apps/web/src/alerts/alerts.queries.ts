import type { AlertFields } from '@earshot/contract/alert-fields'
import { type Alert, alertRoutes } from '@earshot/contract/alerts'
import type { RequestOf, OutputOf } from '@earshot/contract/route'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const JUST_NOW_MS = 5000
export const alertsEntry = cacheKind<Alert[]>('alerts')

/** `fresh` refetches the hit counts on mount unless they have just been loaded. */
export const useAlerts = (org_id: string, { fresh = false, enabled = true } = {}) =>
  useQuery(
    cacheQuery(alertsEntry.key(org_id), {
      queryFn: ({ signal }) => call(alertRoutes.list, { org_id }, { signal }),
      select: byKeyword,
      enabled,
      ...(fresh && { staleTime: JUST_NOW_MS }),
    }),
  )

const byKeyword = (alerts: Alert[]) =>
  alerts.toSorted((one, other) => one.keyword.localeCompare(other.keyword, undefined, { numeric: true }))

type AlertPreview = OutputOf<typeof alertRoutes.try>

export type AlertDraft = AlertFields

export function useSaveAlert(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (asked: RequestOf<typeof alertRoutes.save>) => call(alertRoutes.save, asked),
    onSuccess: () => cache.invalidateQueries({ queryKey: alertsEntry.key(org_id) }),
  })
}

export function useRemoveAlert(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (alert_id: string) => call(alertRoutes.remove, { alert_id }),
    onSuccess: ({ alert_id }) =>
      changeEntry(cache, alertsEntry.key(org_id), (alerts) => alerts.filter((alert) => alert.alert_id !== alert_id)),
  })
}

const trial = cacheKind<AlertPreview, [org_id: string, draft: AlertDraft | undefined]>('alert trial')

/** The talks of the last 30 days that a draft would have matched. */
export const useAlertPreview = (org_id: string, draft: AlertDraft | undefined) =>
  useQuery(
    cacheQuery(trial.key(org_id, draft), {
      queryFn: ({ signal }) => {
        const { silence: _silence, key_ids: _keys, ...words } = draft as AlertDraft
        return call(alertRoutes.try, { org_id, ...words }, { signal })
      },
      enabled: draft !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  )
