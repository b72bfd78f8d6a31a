import type { Channel } from '@earshot/contract/channels'
import { channelPreferenceRoutes } from '@earshot/contract/channel-preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { optimisticChange } from '../lib/api/optimistic-change.ts'
import { call } from '../lib/client.ts'
import { channelsEntry } from './channels.queries.ts'

type Preferences = Pick<Channel, 'channel_id'> & Partial<Pick<Channel, 'favorite' | 'mute'>>

export function useChangePreferences(org_id: string) {
  const key = channelsEntry.key(org_id)
  return useMutation({
    ...optimisticChange(useQueryClient(), key, (before, change: Preferences) =>
      before?.map((channel) => (channel.channel_id === change.channel_id ? { ...channel, ...change } : channel)),
    ),
    mutationFn: (change) => call(channelPreferenceRoutes.update, change),
  })
}
