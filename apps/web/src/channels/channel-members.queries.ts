import { type ChannelEvent, type ChannelMember, channelMemberRoutes } from '@earshot/contract/channel-members'
import type { ChannelRole } from '@earshot/contract/rules/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery, changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

const membersEntry = cacheKind<ChannelMember[], [org_id: string, channel_id: string]>('channels', 'members')
const eventsEntry = cacheKind<ChannelEvent[], [org_id: string, channel_id: string]>('channels', 'events')

export const useChannelMembers = (org_id: string, channel_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(membersEntry.key(org_id, channel_id), {
      enabled,
      queryFn: ({ signal }) => call(channelMemberRoutes.list, { channel_id }, { signal }),
    }),
  )

export const useChannelEvents = (org_id: string, channel_id: string) =>
  useQuery(
    cacheQuery(eventsEntry.key(org_id, channel_id), {
      queryFn: ({ signal }) => call(channelMemberRoutes.history, { channel_id }, { signal }),
    }),
  )

/** What people who come or go hear changes at once, so everything of channels and talks is fetched again. */
export function useChannelMemberChanges(org_id: string, channel_id: string) {
  const cache = useQueryClient()
  const onSuccess = () =>
    Promise.all(
      (['channels', 'talks', 'hits', 'notes'] as const).map((changed) =>
        cache.invalidateQueries({ queryKey: changedKey(changed, org_id) }),
      ),
    )
  return {
    add: useMutation({
      mutationFn: ({ user_id, role = null }: { user_id: string; role?: ChannelRole | null }) =>
        call(channelMemberRoutes.create, { channel_id, user_id, role }),
      onSuccess,
    }),
    setRole: useMutation({
      mutationFn: ({ user_id, role }: { user_id: string; role: ChannelRole | null }) =>
        call(channelMemberRoutes.update, { channel_id, user_id, role }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (user_id: string) => call(channelMemberRoutes.remove, { channel_id, user_id }),
      onSuccess,
    }),
  }
}
