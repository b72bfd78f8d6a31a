import type { channelPreferenceRoutes } from '@earshot/contract/channel-preferences'
import { announceToSelf } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { requireChannel } from '../channels/channels.service.ts'
import { enterOrgOf, inTransaction } from '../scope.ts'
import { upsertPreferences } from './channel-preferences.repo.ts'

export const channelPreferences: Handlers<typeof channelPreferenceRoutes> = {
  async update(caller, { channel_id, favorite, mute }) {
    const org = await enterOrgOf(caller, 'channel', channel_id)
    const changes = {
      ...(favorite !== undefined && { favorite }),
      ...(mute !== undefined && { muted: mute !== null, muted_until: mute?.until ?? null }),
    }
    await requireChannel(org, channel_id)
    return inTransaction(org, async (tx) => {
      if (Object.keys(changes).length > 0) {
        await upsertPreferences(tx, channel_id, changes)
        await announceToSelf(tx, 'channels')
      }
      return requireChannel(tx, channel_id)
    })
  },
}
