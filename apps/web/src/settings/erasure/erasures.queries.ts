import { type Erasure, type ErasurePreview, erasureRoutes, type FormerMember } from '@earshot/contract/erasures'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'

const erasures = cacheKind<Erasure[]>('organization', 'erasures')

const POLL_MS = 2000

export const isRunning = ({ state }: Erasure) => state === 'waiting' || state === 'erasing'

export const useErasures = (org_id: string) =>
  useQuery(
    cacheQuery(erasures.key(org_id), {
      queryFn: ({ signal }) => call(erasureRoutes.list, { org_id }, { signal }),
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
    }),
  )

const formerMembers = cacheKind<FormerMember[]>('users', 'former')

export const useFormerMembers = (org_id: string) =>
  useQuery(
    cacheQuery(formerMembers.key(org_id), {
      queryFn: ({ signal }) => call(erasureRoutes.formerMembers, { org_id }, { signal }),
    }),
  )

/** Whom it is about. */
export interface PersonDraft {
  user_id: string | null
  speaker_ids: string[]
  names: string[]
}

const asked = ({ user_id, ...person }: PersonDraft) => ({ ...person, ...(user_id !== null && { user_id }) })

const previews = cacheKind<ErasurePreview, [org_id: string, person: PersonDraft | undefined]>('talks', 'erasure')

/** What would be erased now: talks arrive, are put on hold and deleted while the admin reads. */
export const useErasurePreview = (org_id: string, person: PersonDraft | undefined) =>
  useQuery(
    cacheQuery(previews.key(org_id, person), {
      queryFn: person
        ? ({ signal }) => call(erasureRoutes.preview, { org_id, ...asked(person) }, { signal })
        : skipToken,
      staleTime: 0,
      gcTime: 0,
    }),
  )

interface Confirmed {
  person: PersonDraft
  keep: string[]
  remove_member: boolean
  confirm: string
}

export function useErasureActions(org_id: string) {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: erasures.key(org_id) })
  return {
    erase: useMutation({
      mutationFn: ({ person, ...confirmed }: Confirmed) =>
        call(erasureRoutes.create, { org_id, ...asked(person), ...confirmed }),
      onSuccess,
    }),
    resume: useMutation({
      mutationFn: (erasure_id: string) => call(erasureRoutes.resume, { org_id, erasure_id }),
      onSuccess,
    }),
  }
}
