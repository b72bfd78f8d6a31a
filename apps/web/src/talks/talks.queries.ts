import { type Talk, talkRoutes } from '@earshot/contract/talks'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { type TrashedTalk, removeFromLists, takeOutOfTrash } from './cache/trash-talks.ts'
import { changeCachedTalk, dropCachedTalk } from './cache/change-cache.ts'
import { talkEntry } from './cache/talk-entries.queries.ts'
import { changeMutationKey, refetchLists, cancelListFetches } from './cache/refetch-lists.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import { offerUndo } from '../ui/screen/offer-undo.tsx'

/** A finished talk is not refetched on every live event, because lists tell when it changed. */
export const talkOptions = (org_id: string, talk_id: string) =>
  cacheQuery(talkEntry.key(org_id, talk_id), {
    queryFn: ({ signal }): Promise<Talk> => call(talkRoutes.find, { talk_id }, { signal }),
    staleTime: (query) => (query.state.data?.state === 'ready' ? 'static' : 0),
  })

const ON_THE_WAY: readonly unknown[] = ['received', 'transcoding', 'waiting', 'transcribing']
const STEP_MS = 3000

/** Live events do not report every step, so an open talk in progress is polled. */
export const useTalk = (org_id: string, talk_id: string) =>
  useQuery({
    ...talkOptions(org_id, talk_id),
    refetchInterval: ({ state: { data } }) => (ON_THE_WAY.includes(data?.state) ? STEP_MS : false),
  })

export const refetchTalk = (client: QueryClient, org_id: string, talk_id: string) =>
  client.query({ ...talkOptions(org_id, talk_id), staleTime: 0 })

/** `words` are shown until the server has aligned its own, and `tags` until it has changed those it has. */
type TalkChange = Pick<Talk, 'talk_id'> &
  Partial<Pick<Talk, 'text' | 'words' | 'speaker_id' | 'tags' | 'needs_review' | 'open' | 'trancription_accuracy'>> &
  Partial<Pick<Talk, 'channel_id' | 'title' | 'recorded_at' | 'spoken_language'>> & {
    version?: number
    from_version?: number
    add_tags?: string[]
    remove_tags?: string[]
    deleted?: null
  }

/** Optimistic update, rolled back with a message if the server refuses. `quiet` leaves the message to the caller. */
export function useChangeTalk(org_id: string, { quiet = false } = {}) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeMutationKey(org_id),
    mutationFn: (change: TalkChange) => {
      const { words: _, tags: __, ...asked } = change
      // The screen has asked before a talk leaves a private channel.
      return call(talkRoutes.update, { ...asked, ...(asked.channel_id !== undefined && { widen: true }) })
    },
    onMutate: async (change) => {
      await cancelListFetches(client, org_id)
      return changeEverywhere(client, org_id, change)
    },
    onSuccess: (talk) => void changeCachedTalk(client, org_id, talk),
    onError: (error, _, takeBack) => {
      takeBack?.()
      if (!quiet) notifyError(t`Could not save the change`, error)
    },
    onSettled: () => refetchLists(client, org_id),
  })
}

function changeEverywhere(client: QueryClient, org_id: string, change: TalkChange) {
  const { version: _, from_version: __, add_tags: ___, remove_tags: ____, ...fields } = change
  const { talk_id, channel_id, open } = fields
  const takeBack = changeCachedTalk(client, org_id, fields)
  const putBack = dropCachedTalk(
    client,
    { org_id, talk_id },
    (list) =>
      Boolean(channel_id && list.channel_id && list.channel_id !== channel_id) ||
      (open !== undefined && list.open !== undefined && list.open !== open),
  )
  return () => {
    takeBack()
    putBack()
  }
}

/** Moves talks to the bin and offers undo for ten seconds. Refused ones stay, with a message. */
export function useRemoveTalk(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const inBin = (count: number) =>
    t`${plural(count, { one: 'Talk moved to the bin.', other: '# talks moved to the bin.' })}`
  const notDeleted = (count: number) =>
    t`${plural(count, { one: 'Could not delete the talk', other: 'Could not delete # talks' })}`
  const stillThere = (count: number) =>
    t`${plural(count, { one: 'Could not restore the talk', other: 'Could not restore # talks' })}`

  async function undo(gone: TrashedTalk) {
    const refused = await takeOutOfTrash(client, org_id, gone)
    if (refused[0]) notifyError(stillThere(refused.length), refused[0].error)
  }

  return useMutation({
    mutationKey: changeMutationKey(org_id),
    mutationFn: async (talk_ids: readonly string[]) => {
      await cancelListFetches(client, org_id)
      const { gone, failed } = await removeFromLists(client, org_id, talk_ids)
      if (failed[0]) notifyError(notDeleted(failed.length), failed[0].error)
      if (gone.talk_ids.length > 0) offerUndo(inBin(gone.talk_ids.length), () => void undo(gone))
      return gone.talk_ids
    },
    onSettled: () => refetchLists(client, org_id),
  })
}

export function useTalkRerun(org_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (talk_id: string) => call(talkRoutes.update, { talk_id, state: 'received' }),
    onError: (error) => notifyError(t`Could not process the talk again`, error),
    onSettled: () => client.invalidateQueries({ queryKey: changedKey('talks', org_id) }),
  })
}
