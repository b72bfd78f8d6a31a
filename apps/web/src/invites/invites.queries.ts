import { type Invite, inviteRoutes } from '@earshot/contract/invites'
import type { AskOf, OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageValue } from '../lib/page-value/use-page-value.ts'
import { invitation, sessionToken } from '../lib/browser-storage/values.ts'
import { addToList, changeList } from '../lib/calls/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/calls/cache-keys.ts'
import { call } from '../lib/client.ts'

export const invitesEntry = cacheKind<Invite[]>('invites')

/** The invites of an organization, for its admins. */
export const useInvites = (org_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(invitesEntry.key(org_id), {
      queryFn: ({ signal }) => call(inviteRoutes.list, { org_id }, { signal }),
      enabled,
    }),
  )

type InviteToSend = Omit<Extract<AskOf<typeof inviteRoutes.save>, { email: string }>, 'org_id'>

/** Sends an invite, or sends it again to the same e-mail. */
export function useSendInvite(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (invite: InviteToSend) => (await call(inviteRoutes.save, { ...invite, org_id })) as Invite,
    onSuccess: (made) => addToList(cache, invitesEntry.key(org_id), { made, id: 'invite_id' }),
  })
}

/** Takes an invite back: its link opens nothing any more. */
export function useRevokeInvite(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (invite_id: string) => call(inviteRoutes.remove, { invite_id }),
    onSuccess: (revoked) =>
      changeList(cache, invitesEntry.key(org_id), (invites) =>
        invites.map((other) => (other.invite_id === revoked.invite_id ? revoked : other)),
      ),
  })
}

/** The invite whose link this browser has opened. */
export const useStoredInvitation = () => usePageValue(invitation)

const card = cacheKind<OutputOf<typeof inviteRoutes.find>, [invite_id: string, verify: string | undefined]>('invite')

/** What the holder of a link may know about its invite; with `verify` and without a session, the whole address, too. */
export function useInviteCard(invite_id: string | undefined, verify?: string) {
  return useQuery(
    cacheQuery(card.key(invite_id ?? '', verify), {
      queryFn: ({ signal }) => {
        // Together with a session it would accept the invite, which nobody has asked for here.
        const proof = verify && sessionToken.get() === undefined ? { verify } : {}
        return call(inviteRoutes.find, { invite_id: invite_id ?? '', ...proof }, { signal })
      },
      enabled: invite_id !== undefined,
    }),
  )
}

/** Goes on without the invitation; declining also tells the organization. */
export const useDropInvitation = (onSuccess: () => Promise<unknown>) =>
  useMutation({
    async mutationFn({ decline }: { decline: boolean }) {
      const link = invitation.get()
      if (link && decline)
        await call(inviteRoutes.save, { invite_id: link.invite_id, verify: link.verify, accept: false })
      invitation.set(undefined)
    },
    onSuccess,
  })
