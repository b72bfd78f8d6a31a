import { type SummarySettings, summarySettingsRoutes } from '@earshot/contract/summary-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<SummarySettings>('organization', 'summary settings')

export const useSummarySettings = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(summarySettingsRoutes.find, { org_id }, { signal }),
    }),
  )

export type SummaryChoice = Omit<SummarySettings, 'org_id' | 'model' | 'voice' | 'modified' | 'modified_by'>

export function useSaveSummarySettings(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<SummaryChoice>) => call(summarySettingsRoutes.update, { org_id, ...changes }),
    onSuccess: (settings) => putEntry(cache, key(org_id), settings),
  })
}
