import { type Talk, talkRoutes } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheQuery, changedKey } from '../lib/calls/cache-keys.ts'
import { call } from '../lib/client.ts'
import { type Gone, putAway, takeOut } from './bin/put-away.ts'
import { changeKept, dropKept } from './cache/change.ts'
import { talkEntry } from './cache/talk-entries.queries.ts'
import { changing, hearNews, holdNews } from './cache/news.ts'
import { complain } from '../ui/screen/complain.ts'
import { offerUndo } from '../ui/screen/undo/offer-undo.tsx'

/** One talk with its words. A finished one is not asked for again at every piece of news: lists say when it changed. */
export const talkOptions = (org_id: string, talk_id: string) =>
  cacheQuery(talkEntry.key(org_id, talk_id), {
    queryFn: ({ signal }): Promise<Talk> => call(talkRoutes.find, { talk_id }, { signal }),
    staleTime: (query) => (query.state.data?.state === 'ready' ? 'static' : 0),
  })

export const useTalk = (org_id: string, talk_id: string) => useQuery(talkOptions(org_id, talk_id))

/** Asks for a talk anew, whatever is known of it. */
export const refetchTalk = (client: QueryClient, org_id: string, talk_id: string) =>
  client.query({ ...talkOptions(org_id, talk_id), staleTime: 0 })

/** What people change about a talk; `words` are shown until the server has placed its own. */
type TalkChange = Pick<Talk, 'talk_id'> &
  Partial<Pick<Talk, 'text' | 'words' | 'speaker_id' | 'tags' | 'needs_review' | 'trancription_accuracy'>> &
  Partial<Pick<Talk, 'channel_id' | 'title' | 'recorded_at'>> & {
    version?: number
    from_version?: number
    deleted?: null
  }

/**
 * Changes a talk: at once wherever it is shown, and back again with a sentence where the server refuses. A `quiet` one
 * leaves the sentence to whoever asked.
 */
export function useChangeTalk(org_id: string, { quiet = false } = {}) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing(org_id),
    mutationFn: (change: TalkChange) => {
      const { words: _, ...asked } = change
      return call(talkRoutes.update, asked)
    },
    onMutate: async (change) => {
      await holdNews(client, org_id)
      return changeEverywhere(client, org_id, change)
    },
    onSuccess: (talk) => void changeKept(client, org_id, talk),
    onError: (error, _, takeBack) => {
      takeBack?.()
      if (!quiet) complain(t`The change was not kept`, error)
    },
    onSettled: () => hearNews(client, org_id),
  })
}

/** A talk that moves leaves the lists of its old channel. */
function changeEverywhere(client: QueryClient, org_id: string, change: TalkChange) {
  const { version: _, from_version: __, ...fields } = change
  const { talk_id, channel_id } = fields
  const takeBack = changeKept(client, org_id, fields)
  const putBack = dropKept(client, { org_id, talk_id }, (list) =>
    Boolean(channel_id && list.channel_id && list.channel_id !== channel_id),
  )
  return () => {
    takeBack()
    putBack()
  }
}

/** Puts talks into the bin, and offers to take them out again for ten seconds. Those that may not go there stay, with a sentence. */
export function useRemoveTalk(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const inBin = (count: number) =>
    t`${plural(count, { one: 'The talk is in the bin.', other: '# talks are in the bin.' })}`
  const notDeleted = (count: number) => t`${plural(count, { one: 'Not deleted', other: '# talks were not deleted' })}`
  const stillThere = (count: number) =>
    t`${plural(count, { one: 'Still in the bin', other: '# talks are still in the bin' })}`

  async function undo(gone: Gone) {
    const refused = await takeOut(client, org_id, gone)
    if (refused[0]) complain(stillThere(refused.length), refused[0].error)
  }

  return useMutation({
    mutationKey: changing(org_id),
    mutationFn: async (talk_ids: readonly string[]) => {
      await holdNews(client, org_id)
      const { gone, failed } = await putAway(client, org_id, talk_ids)
      if (failed[0]) complain(notDeleted(failed.length), failed[0].error)
      if (gone.talk_ids.length > 0) offerUndo(inBin(gone.talk_ids.length), () => void undo(gone))
      return gone.talk_ids
    },
    onSettled: () => hearNews(client, org_id),
  })
}

/** Runs a failed talk again. */
export function useTalkRerun(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (talk_id: string) => call(talkRoutes.update, { talk_id, state: 'received' }),
    onError: (error) => complain(t`The talk could not be run again`, error),
    onSettled: () => client.invalidateQueries({ queryKey: changedKey('talks', org_id) }),
  })
}
