import { emailDomainRoutes, type OwnDomain } from '@earshot/contract/email-domains'
import { type InviteCard, inviteRoutes, type OwnInvite } from '@earshot/contract/invites'
import { joinRequestRoutes, type OwnJoinRequest } from '@earshot/contract/joining'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { useMe } from '../users/users.queries.ts'

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

const requested = cacheKind<OwnJoinRequest[], [user_id: string]>('own_requests')

/** To join organizations, of the person. */
export const useOwnRequests = () =>
  useQuery(
    cacheQuery(requested.key(useMe().user_id), {
      queryFn: ({ signal }) => call(joinRequestRoutes.mine, {}, { signal }),
      refetchOnMount: 'always',
      refetchInterval: 120_000,
    }),
  )

export function useWithdrawRequest() {
  const cache = useQueryClient()
  const { user_id } = useMe()
  return useMutation({
    mutationFn: (request_id: string) => call(joinRequestRoutes.withdraw, { request_id }),
    onSettled: () => cache.invalidateQueries({ queryKey: requested.key(user_id) }),
  })
}

const domains = cacheKind<OwnDomain[], [user_id: string]>('own_domains')

/** Organizations that the person's address opens. */
export const useOwnDomains = () =>
  useQuery(
    cacheQuery(domains.key(useMe().user_id), {
      queryFn: ({ signal }) => call(emailDomainRoutes.mine, {}, { signal }),
    }),
  )

export function useJoinByDomain(onJoined: (org_id: string) => Promise<unknown>) {
  const cache = useQueryClient()
  const { user_id } = useMe()
  return useMutation({
    mutationFn: async (domain_id: string) => {
      const { org_id } = await call(emailDomainRoutes.join, { domain_id })
      if (org_id) await onJoined(org_id)
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: domains.key(user_id) }),
        cache.invalidateQueries({ queryKey: requested.key(user_id) }),
      ]),
  })
}

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
