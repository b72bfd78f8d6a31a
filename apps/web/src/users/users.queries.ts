import { type Member, memberRoutes } from '@earshot/contract/members'
import type { User } from '@earshot/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useKept } from '../lib/browser-storage/use-kept.ts'
import { apiUser } from '../lib/browser-storage/values.ts'
import { call } from '../lib/client.ts'

/** The person who is signed in. Only what stands inside the shell may ask. */
export function useMe(): User {
  const user = useKept(apiUser)
  if (!user) throw new Error('Nobody is signed in outside the shell')
  return user
}

/** The people of an organization. */
export const useMembers = (org_id: string) =>
  useQuery({
    queryKey: ['users', org_id],
    queryFn: ({ signal }): Promise<Member[]> => call(memberRoutes.list, { org_id }, { signal }),
  })
