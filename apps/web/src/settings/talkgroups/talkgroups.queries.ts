import { type Talkgroup, talkgroupRoutes } from '@earshot/contract/talkgroups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { putEntry } from '../../lib/api/cached-list.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Talkgroup[]>('talkgroups')

export const useTalkgroups = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(talkgroupRoutes.list, { org_id }, { signal }) }))

export function useTalkgroupChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = (all: Talkgroup[]) => putEntry(cache, key(org_id), all)
  return {
    save: useMutation({
      mutationFn: (talkgroups: Talkgroup[]) => call(talkgroupRoutes.save, { org_id, talkgroups }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (talkgroup: string) => call(talkgroupRoutes.remove, { org_id, talkgroup }),
      onSuccess,
    }),
  }
}
