import { type Member, memberRoutes } from '@earshot/contract/members'
import type { AskOf } from '@earshot/contract/route'
import type { User } from '@earshot/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageValue } from '../lib/page-value/use-page-value.ts'
import { apiUser } from '../lib/browser-storage/of-server.ts'
import { changeList } from '../lib/calls/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/calls/cache-keys.ts'
import { call } from '../lib/client.ts'

export const membersEntry = cacheKind<Member[]>('users')

/** The person who is signed in. Only what stands inside the shell may ask. */
export function useMe(): User {
  const user = usePageValue(apiUser)
  if (!user) throw new Error('Nobody is signed in outside the shell')
  return user
}

/** The people of an organization. */
export const useMembers = (org_id: string) =>
  useQuery(
    cacheQuery(membersEntry.key(org_id), {
      queryFn: ({ signal }): Promise<Member[]> => call(memberRoutes.list, { org_id }, { signal }),
    }),
  )

export function useMemberChanges(org_id: string) {
  const cache = useQueryClient()
  return {
    update: useMutation({
      mutationFn: (changes: Omit<AskOf<typeof memberRoutes.update>, 'org_id'>) =>
        call(memberRoutes.update, { ...changes, org_id } as AskOf<typeof memberRoutes.update>),
      onSuccess: (changed) =>
        changeList(cache, membersEntry.key(org_id), (members) =>
          members.map((other) => (other.user_id === changed.user_id ? changed : other)),
        ),
    }),
    remove: useMutation({
      mutationFn: (user_id: string) => call(memberRoutes.remove, { org_id, user_id }),
      onSuccess: ({ user_id: gone }) =>
        changeList(cache, membersEntry.key(org_id), (members) => members.filter(({ user_id }) => user_id !== gone)),
    }),
  }
}
