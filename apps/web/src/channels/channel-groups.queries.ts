import { type ChannelGroup, channelGroupRoutes } from '@earshot/contract/channel-groups'
import { type Channel, channelRoutes } from '@earshot/contract/channels'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { changeEntry } from '../lib/api/cached-list.ts'
import { optimisticChange } from '../lib/api/optimistic-change.ts'
import { call } from '../lib/client.ts'
import { channelsEntry } from './channels.queries.ts'

const groupsEntry = cacheKind<ChannelGroup[]>('channels', 'groups')

export const useChannelGroups = (org_id: string) =>
  useQuery(
    cacheQuery(groupsEntry.key(org_id), {
      queryFn: ({ signal }) => call(channelGroupRoutes.list, { org_id }, { signal }),
      select: (groups) => groups.toSorted((one, other) => one.position - other.position),
    }),
  )

type Placed = { position: number | null }

/** Positions as the server gives them to what is listed. */
const placed = <Item extends Placed>(items: Item[] | undefined, ids: readonly string[], idOf: (item: Item) => string) =>
  items?.map((item) => {
    const position = ids.indexOf(idOf(item))
    return position < 0 ? item : { ...item, position }
  })

interface Move {
  channel_id: string
  group: ChannelGroup | null
}

/** Orders and moves are shown at once, and go back if the server refuses. */
export function useArrange(org_id: string) {
  const cache = useQueryClient()
  const [groups, channels] = [groupsEntry.key(org_id), channelsEntry.key(org_id)]
  return {
    orderGroups: useMutation({
      ...optimisticChange(cache, groups, (before, ids: string[]) => placed(before, ids, ({ group_id }) => group_id)),
      mutationFn: (group_ids) => call(channelGroupRoutes.order, { org_id, group_ids }),
      onSuccess: () => cache.invalidateQueries({ queryKey: channels }),
    }),
    orderChannels: useMutation({
      ...optimisticChange(
        cache,
        channels,
        (before, { channel_ids }: { group_id: string | null; channel_ids: string[] }) =>
          placed<Channel>(before, channel_ids, ({ channel_id }) => channel_id),
      ),
      mutationFn: (order) => call(channelGroupRoutes.orderChannels, { org_id, ...order }),
    }),
    move: useMutation({
      ...optimisticChange(cache, channels, (before, { channel_id, group }: Move) =>
        before?.map((each) => (each.channel_id === channel_id ? { ...each, group, position: null } : each)),
      ),
      mutationFn: ({ channel_id, group }) =>
        call(channelRoutes.update, { channel_id, group_id: group?.group_id ?? null }),
    }),
  }
}

export function useChangeGroups(org_id: string) {
  const cache = useQueryClient()
  const key = groupsEntry.key(org_id)
  const change = (how: (groups: ChannelGroup[]) => ChannelGroup[]) => {
    changeEntry(cache, key, how)
    return cache.invalidateQueries({ queryKey: channelsEntry.key(org_id) })
  }
  return {
    create: useMutation({
      mutationFn: (name: string) => call(channelGroupRoutes.create, { org_id, name }),
      onSuccess: (made) => change((groups) => [...groups.filter((other) => other.group_id !== made.group_id), made]),
    }),
    rename: useMutation({
      mutationFn: (group: Pick<ChannelGroup, 'group_id' | 'name'>) =>
        call(channelGroupRoutes.update, { org_id, ...group }),
      onSuccess: (renamed) =>
        change((groups) => groups.map((other) => (other.group_id === renamed.group_id ? renamed : other))),
    }),
    remove: useMutation({
      mutationFn: (group_id: string) => call(channelGroupRoutes.remove, { org_id, group_id }),
      onSuccess: ({ group_id }) => change((groups) => groups.filter((other) => other.group_id !== group_id)),
    }),
  }
}
