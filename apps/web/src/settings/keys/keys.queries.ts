import { type ApiKey, keyRoutes } from '@earshot/contract/keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeEntry } from '../../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<ApiKey[]>('keys')

export const useKeys = (org_id: string) =>
  useQuery(
    cacheQuery(key(org_id), {
      queryFn: ({ signal }) => call(keyRoutes.list, { org_id }, { signal }),
    }),
  )

export type KeyDraft = Pick<ApiKey, 'name' | 'send' | 'expires_at' | 'channel_id' | 'channel_ids' | 'new_channels'>

export function useKeyChanges(org_id: string) {
  const cache = useQueryClient()
  const change = (patched: (keys: ApiKey[]) => ApiKey[]) => changeEntry(cache, key(org_id), patched)
  return {
    create: useMutation({
      mutationFn: (fields: KeyDraft) => call(keyRoutes.create, { ...fields, org_id }),
      onSuccess: () => cache.invalidateQueries({ queryKey: key(org_id) }),
    }),
    revoke: useMutation({
      mutationFn: (key_id: string) => call(keyRoutes.remove, { key_id }),
      onSuccess: ({ key_id }) => change((before) => before.filter((each) => each.key_id !== key_id)),
    }),
  }
}
