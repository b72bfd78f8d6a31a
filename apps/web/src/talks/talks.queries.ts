import { type Talk, talkRoutes } from '@earshot/contract/talks'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/client.ts'
import { upload } from '../lib/upload.ts'

/** One talk with its words. A finished one is not asked for again at every piece of news: lists say when it changed. */
export const talkOptions = (org_id: string, talk_id: string) =>
  queryOptions({
    queryKey: ['talks', org_id, talk_id],
    queryFn: ({ signal }): Promise<Talk> => call(talkRoutes.find, { talk_id }, { signal }),
    staleTime: (query) => (query.state.data?.state === 'ready' ? 'static' : 0),
  })

export const useTalk = (org_id: string, talk_id: string, { enabled = true } = {}) =>
  useQuery({ ...talkOptions(org_id, talk_id), enabled })

/** Asks for a talk anew, whatever is known of it. */
export const refetchTalk = (client: QueryClient, org_id: string, talk_id: string) =>
  client.query({ ...talkOptions(org_id, talk_id), staleTime: 0 })

/** Runs a failed talk again. */
export function useTalkRerun(org_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (talk_id: string) => call(talkRoutes.update, { talk_id, state: 'received' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['talks', org_id] }),
  })
}

/** A sound on its way to a channel. Its client_id makes a second try harmless. */
export interface Letter {
  org_id: string
  channel_id: string
  client_id: string
  recorded_at?: string
  audio: Blob
}

interface Sending {
  onProgress: (part: number) => void
  signal?: AbortSignal
}

/** Sends sounds; each is in the lists as soon as the server keeps it for good. */
export function useSendTalk() {
  const client = useQueryClient()
  return async ({ audio, ...fields }: Letter, sending: Sending) => {
    await upload(talkRoutes.save, fields, audio, sending)
    await client.invalidateQueries({ queryKey: ['talks', fields.org_id] })
  }
}
