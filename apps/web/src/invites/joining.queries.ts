import { type JoinLink, joinLinkRoutes, type JoinRequest, joinRequestRoutes } from '@earshot/contract/joining'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const links = cacheKind<JoinLink[]>('invites', 'links')
const requests = cacheKind<JoinRequest[]>('invites', 'requests')

export const useJoinLinks = (org_id: string) =>
  useQuery(
    cacheQuery(links.key(org_id), { queryFn: ({ signal }) => call(joinLinkRoutes.list, { org_id }, { signal }) }),
  )

export const useJoinRequests = (org_id: string) =>
  useQuery(
    cacheQuery(requests.key(org_id), { queryFn: ({ signal }) => call(joinRequestRoutes.list, { org_id }, { signal }) }),
  )

type LinkDraft = Omit<RequestOf<typeof joinLinkRoutes.create>, 'org_id'>

export function useJoinLinkChanges(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: links.key(org_id) })
  return {
    create: useMutation({
      mutationFn: (draft: LinkDraft) => call(joinLinkRoutes.create, { ...draft, org_id }),
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: (link_id: string) => call(joinLinkRoutes.remove, { org_id, link_id }),
      onSuccess,
    }),
  }
}

export function useAnswerRequest(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: { request_id: string; accept: boolean; send: boolean; moderate: boolean }) =>
      call(joinRequestRoutes.answer, { ...answer, org_id }),
    onSettled: () => cache.invalidateQueries({ queryKey: requests.key(org_id) }),
  })
}
