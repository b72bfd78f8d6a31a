import { channelMemberRoutes } from '@earshot/contract/channel-members'
import { type Member, memberRoutes } from '@earshot/contract/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changedKey } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

interface Guest {
  guest_until: string
  channel_ids: string[]
}

/** The date first, so that a new guest never hears more than before. */
export function useGuestChanges({ org_id, user_id, guest_channels }: Member) {
  const cache = useQueryClient()
  return useMutation({
    async mutationFn({ guest_until, channel_ids }: Guest) {
      await call(memberRoutes.update, { org_id, user_id, guest_until })
      for (const channel_id of channel_ids)
        if (!guest_channels.includes(channel_id)) await call(channelMemberRoutes.create, { channel_id, user_id })
      for (const channel_id of guest_channels)
        if (!channel_ids.includes(channel_id)) await call(channelMemberRoutes.remove, { channel_id, user_id })
    },
    onSettled: () =>
      Promise.all(
        (['users', 'channels'] as const).map((changed) =>
          cache.invalidateQueries({ queryKey: changedKey(changed, org_id) }),
        ),
      ),
  })
}
