import { type Departure, type Member, memberRoutes } from '@earshot/contract/members'
import { type ImportedPerson, importRoutes } from '@earshot/contract/imports'
import type { RequestOf } from '@earshot/contract/route'
import type { User } from '@earshot/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageStore } from '../lib/page-store.ts'
import { apiUser, defOrganization } from '../lib/browser-storage/server-values.ts'
import { changeEntry } from '../lib/api/cached-list.ts'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

export const membersEntry = cacheKind<Member[]>('users')

export function useMe(): User {
  const user = usePageStore(apiUser)
  if (!user) throw new Error('Nobody is signed in outside the shell')
  return user
}

export const useMembers = (org_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(membersEntry.key(org_id), {
      queryFn: ({ signal }): Promise<Member[]> => call(memberRoutes.list, { org_id }, { signal }),
      enabled,
    }),
  )

/** Guests know only the people of their channels. */
export function useIsGuest(org_id: string): boolean {
  const { user_id } = useMe()
  return Boolean(useMembers(org_id).data?.find((member) => member.user_id === user_id)?.guest_until)
}

const importedPeople = cacheKind<ImportedPerson[]>('users', 'imported')

/** Authors of imported talks who have not joined yet. */
export function useImportedPeople(org_id: string) {
  const organization = usePageStore(defOrganization)
  return useQuery(
    cacheQuery(importedPeople.key(org_id), {
      queryFn: ({ signal }): Promise<ImportedPerson[]> => call(importRoutes.people, { org_id }, { signal }),
      enabled: organization?.org_id === org_id && organization.imported,
    }),
  )
}

const departure = cacheKind<Departure, [org_id: string, user_id: string]>('users', 'departure')

/** What depends on a person now. */
export const useDeparture = (org_id: string, user_id: string) =>
  useQuery(
    cacheQuery(departure.key(org_id, user_id), {
      queryFn: ({ signal }): Promise<Departure> => call(memberRoutes.departure, { org_id, user_id }, { signal }),
      staleTime: 0,
    }),
  )

export const useEndSessions = (org_id: string) =>
  useMutation({
    mutationFn: (whose: { user_id: string; everywhere: boolean }) =>
      call(memberRoutes.endSessions, { ...whose, org_id }),
  })

export function useRemoveFactor(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (user_id: string) => call(memberRoutes.removeFactor, { user_id, org_id }),
    onSuccess: ({ user_id }) =>
      changeEntry(cache, membersEntry.key(org_id), (members) =>
        members.map((member) => (member.user_id === user_id ? { ...member, second_factor: false } : member)),
      ),
  })
}

export function useMemberChanges(org_id: string) {
  const cache = useQueryClient()
  return {
    update: useMutation({
      mutationFn: (changes: Omit<RequestOf<typeof memberRoutes.update>, 'org_id'>) =>
        call(memberRoutes.update, { ...changes, org_id } as RequestOf<typeof memberRoutes.update>),
      onSuccess: (changed) =>
        changeEntry(cache, membersEntry.key(org_id), (members) =>
          members.map((other) => (other.user_id === changed.user_id ? changed : other)),
        ),
    }),
    remove: useMutation({
      mutationFn: (user_id: string) => call(memberRoutes.remove, { org_id, user_id }),
      onSuccess: ({ user_id: gone }) =>
        changeEntry(cache, membersEntry.key(org_id), (members) => members.filter(({ user_id }) => user_id !== gone)),
    }),
  }
}
