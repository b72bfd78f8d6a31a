import { type BlockedCaller, blockedCallerRoutes } from '@earshot/contract/blocked-callers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

/** Refused calls arrive as changes of webhooks, as those of phone numbers do. */
const { key } = cacheKind<BlockedCaller[]>('webhooks', 'blocked-callers')

export const useBlockedCallers = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(blockedCallerRoutes.list, { org_id }, { signal }) }))

export function useBlockedCallerChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    block: useMutation({
      mutationFn: (caller: string) => call(blockedCallerRoutes.block, { org_id, caller }),
      onSuccess,
    }),
    unblock: useMutation({
      mutationFn: (caller: string) => call(blockedCallerRoutes.unblock, { org_id, caller }),
      onSuccess,
    }),
  }
}
