import { type Invite, type InviteLink, inviteRoutes } from '@earshot/contract/invites'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToList, changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { useChannels } from '../channels/channels.queries.ts'
import { type InviteRole, inviteFieldsOf } from './invite-role.ts'

export const invitesEntry = cacheKind<Invite[]>('invites')

export const useInvites = (org_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(invitesEntry.key(org_id), {
      queryFn: ({ signal }) => call(inviteRoutes.list, { org_id }, { signal }),
      enabled,
    }),
  )

type InviteToSend = Omit<Extract<RequestOf<typeof inviteRoutes.save>, { email: string }>, 'org_id'>

export function useSendInvite(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (invite: InviteToSend) => (await call(inviteRoutes.save, { ...invite, org_id })) as Invite,
    onSuccess: (made) => addToList(cache, invitesEntry.key(org_id), { made, id: 'invite_id' }),
  })
}

export type LinkedInvite = Pick<Invite, 'invite_id' | 'email'>

const linkEntry = cacheKind<InviteLink, [invite_id: string]>('invite link')

export const useInviteLink = (invite_id: string) =>
  useQuery(
    cacheQuery(linkEntry.key(invite_id), {
      queryFn: ({ signal }) => call(inviteRoutes.link, { invite_id }, { signal }),
      // Sending the invitation again replaces the link.
      gcTime: 0,
      staleTime: Infinity,
    }),
  )

export function useInviteFields(org_id: string) {
  const channels = useChannels(org_id).data ?? []
  const isPrivate = (id: string) => channels.some((channel) => channel.channel_id === id && channel.private)
  return (chosen: InviteRole) => inviteFieldsOf(chosen, isPrivate)
}

export function useRevokeInvite(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (invite_id: string) => call(inviteRoutes.remove, { invite_id }),
    onSuccess: (revoked) =>
      changeEntry(cache, invitesEntry.key(org_id), (invites) =>
        invites.map((other) => (other.invite_id === revoked.invite_id ? revoked : other)),
      ),
  })
}
