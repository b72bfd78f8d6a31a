import type { RequestOf } from '@earshot/contract/route'
import { type Scim, scimRoutes } from '@earshot/contract/scim'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const { key } = cacheKind<Scim>('invites', 'scim')

export const useScim = (org_id: string) =>
  useQuery(cacheQuery(key(org_id), { queryFn: ({ signal }) => call(scimRoutes.find, { org_id }, { signal }) }))

type GroupDraft = Omit<RequestOf<typeof scimRoutes.updateGroup>, 'org_id'>

export function useScimChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: key(org_id) })
  return {
    create: useMutation({ mutationFn: (name: string) => call(scimRoutes.create, { org_id, name }), onSuccess }),
    revoke: useMutation({ mutationFn: (token_id: string) => call(scimRoutes.remove, { org_id, token_id }), onSuccess }),
    updateGroup: useMutation({
      mutationFn: (group: GroupDraft) => call(scimRoutes.updateGroup, { org_id, ...group }),
      onSuccess,
    }),
  }
}
