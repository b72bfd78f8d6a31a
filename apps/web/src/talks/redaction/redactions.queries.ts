import { type Redaction, redactionRoutes } from '@earshot/contract/redactions'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'
import { refetchTalk } from '../talks.queries.ts'

const redactionsEntry = cacheKind<Redaction[], [org_id: string, talk_id: string]>('talks', 'redactions')

const redactionsOptions = (org_id: string, talk_id: string) =>
  cacheQuery(redactionsEntry.key(org_id, talk_id), {
    queryFn: ({ signal }): Promise<Redaction[]> => call(redactionRoutes.list, { talk_id }, { signal }),
  })

export const useRedactions = (org_id: string, talk_id: string) => useQuery(redactionsOptions(org_id, talk_id))

/** The sound follows: a live event refetches the talk when it is done. */
export function useRedact(org_id: string, talk_id: string) {
  const client = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      client.query({ ...redactionsOptions(org_id, talk_id), staleTime: 0 }),
      refetchTalk(client, org_id, talk_id),
    ])
  return {
    create: useMutation({
      mutationFn: (range: Omit<RequestOf<typeof redactionRoutes.create>, 'talk_id'>) =>
        call(redactionRoutes.create, { talk_id, ...range }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (redaction_id: string) => call(redactionRoutes.remove, { talk_id, redaction_id }),
      onSuccess,
    }),
    erase: useMutation({ mutationFn: () => call(redactionRoutes.erase, { talk_id }), onSuccess }),
  }
}
