import { retentionRoutes } from '@earshot/contract/retention'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/client.ts'
import { refetchTalk } from './talks.queries.ts'

/** Live events refetch the lists; the open talk is refetched at once. */
export function useHold(org_id: string) {
  const client = useQueryClient()
  const onSuccess = ({ talk_id }: { talk_id: string }) => refetchTalk(client, org_id, talk_id)
  return {
    hold: useMutation({
      mutationFn: (asked: { talk_id: string; reason: string }) => call(retentionRoutes.hold, asked),
      onSuccess,
    }),
    release: useMutation({
      mutationFn: (talk_id: string) => call(retentionRoutes.release, { talk_id }),
      onSuccess,
    }),
  }
}
