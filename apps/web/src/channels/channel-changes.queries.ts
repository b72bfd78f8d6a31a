import { type Channel, channelRoutes } from '@earshot/contract/channels'
import type { RequestOf } from '@earshot/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addToList, changeEntry } from '../lib/api/cached-list.ts'
import type { CacheKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'
import { archivedKey, channelsEntry } from './channels.queries.ts'

export type ChannelDraft = Pick<Channel, 'name' | 'notes' | 'private' | 'spoken_language'> & { group_id: string | null }

export function useCreateChannel(org_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fields: Pick<ChannelDraft, 'name'> & Partial<ChannelDraft>) =>
      call(channelRoutes.create, { ...fields, org_id }),
    onSuccess: (made) => addToList(cache, channelsEntry.key(org_id), { made, id: 'channel_id' }),
  })
}

export function useChannelChanges(org_id: string) {
  const cache = useQueryClient()
  const drop = (list: CacheKey<Channel[]>, gone: string) =>
    changeEntry(cache, list, (channels) => channels.filter(({ channel_id }) => channel_id !== gone))
  const moved = ({ channel_id }: Channel, { from }: { from: CacheKey<Channel[]> }) => {
    drop(from, channel_id)
    return cache.invalidateQueries({ queryKey: channelsEntry.key(org_id) })
  }
  return {
    update: useMutation({
      mutationFn: (changes: RequestOf<typeof channelRoutes.update>) => call(channelRoutes.update, changes),
      onSuccess: (changed) =>
        changeEntry(cache, channelsEntry.key(org_id), (channels) =>
          channels.map((other) => (other.channel_id === changed.channel_id ? changed : other)),
        ),
    }),
    archive: useMutation({
      mutationFn: (channel_id: string) => call(channelRoutes.remove, { channel_id }),
      onSuccess: (channel) => moved(channel, { from: channelsEntry.key(org_id) }),
    }),
    restore: useMutation({
      mutationFn: (channel_id: string) => call(channelRoutes.update, { channel_id, archived: null }),
      onSuccess: (channel) => moved(channel, { from: archivedKey(org_id) }),
    }),
  }
}
