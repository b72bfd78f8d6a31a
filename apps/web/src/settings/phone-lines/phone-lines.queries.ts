import { type PhoneLine, phoneLineRoutes } from '@earshot/contract/phone-lines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

/** Other admins' changes arrive as changes of webhooks, which are settings of the same kind. */
const { key } = cacheKind<PhoneLine[]>('webhooks', 'phone-lines')

export type LineDraft = Omit<PhoneLine, 'line_id' | 'org_id' | 'created' | 'created_by' | 'twilio_url'>

export const usePhoneLines = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(phoneLineRoutes.list, { org_id }, { signal }) }))

export function usePhoneLineChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    create: useMutation({
      mutationFn: (draft: LineDraft) => call(phoneLineRoutes.create, { org_id, ...draft }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: (changes: LineDraft & { line_id: string }) => call(phoneLineRoutes.update, { org_id, ...changes }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (line_id: string) => call(phoneLineRoutes.remove, { org_id, line_id }),
      onSuccess,
    }),
  }
}
