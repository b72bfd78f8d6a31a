import { type InviteCard, inviteRoutes, type OwnInvite } from '@earshot/contract/invites'
import type { OutputOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { useMe } from '../../users/users.queries.ts'
import { dropInvitation } from './pending-invitation.ts'

const card = cacheKind<OutputOf<typeof inviteRoutes.find>, [invite_id: string, verify: string | undefined]>('invite')

/** The public part of an invite. With `verify` and without a session it includes the whole email address. */
export function useInviteCard(invite_id: string | undefined, verify?: string) {
  return useQuery(
    cacheQuery(card.key(invite_id ?? '', verify), {
      queryFn: ({ signal }) => {
        // `verify` together with a session would accept the invite.
        const proof = verify && sessionToken.get() === undefined ? { verify } : {}
        return call(inviteRoutes.find, { invite_id: invite_id ?? '', ...proof }, { signal })
      },
      enabled: invite_id !== undefined,
    }),
  )
}

export const useDropInvitation = (onSuccess: () => Promise<unknown>) =>
  useMutation({
    mutationFn: ({ decline }: { decline: boolean }) =>
      dropInvitation(decline ? (link) => call(inviteRoutes.save, { ...link, accept: false }) : undefined),
    onSuccess,
  })

const own = cacheKind<OwnInvite[], [user_id: string]>('own_invites')

/** To the verified address of the person. */
export const useOwnInvites = () =>
  useQuery(
    cacheQuery(own.key(useMe().user_id), {
      queryFn: ({ signal }) => call(inviteRoutes.mine, {}, { signal }),
      staleTime: 10_000,
      refetchInterval: 120_000,
    }),
  )

export function useAnswerInvite({ invite_id }: OwnInvite, onJoined: (org_id: string) => Promise<unknown>) {
  const cache = useQueryClient()
  const { user_id } = useMe()
  const onSettled = () => cache.invalidateQueries({ queryKey: own.key(user_id) })
  return {
    join: useMutation({
      mutationFn: async () => {
        const { org_id } = (await call(inviteRoutes.save, { invite_id, accept: true })) as InviteCard
        if (org_id) await onJoined(org_id)
      },
      onSettled,
    }),
    decline: useMutation({ mutationFn: () => call(inviteRoutes.save, { invite_id, accept: false }), onSettled }),
  }
}
