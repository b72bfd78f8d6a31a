import { inviteRoutes } from '@earshot/contract/invites'
import type { OutputOf } from '@earshot/contract/route'
import { userRoutes } from '@earshot/contract/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
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

/** Whether an organization of this name was added to those of the person. False if the server cannot be reached. */
export const hasJoined = (organization: string) =>
  call(userRoutes.find, { extras: 'all' }).then(
    ({ orgs }) => Object.values(orgs).some(({ org_id, name }) => name === organization && !isKnown(org_id)),
    () => false,
  )

const isKnown = (org_id: string) => Object.hasOwn(apiUser.get()?.orgs ?? {}, org_id)
