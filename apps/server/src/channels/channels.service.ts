import type { Channel, channelRoutes } from '@earshot/contract/channels'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { asAdmin, enterOrg, enterOrgOf, type OrgScope, together } from '../organizations/scope.ts'
import { findChannel, insertChannel, listChannels } from './channels.repo.ts'

export const channels: Handlers<typeof channelRoutes> = {
  async list(caller, { org_id }) {
    return listChannels(await enterOrg(caller, org_id))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    return together(org, async (tx) => {
      const channel = await insertChannel(tx, { channel_id: newId(), ...fields })
      await announce(tx, 'channels')
      return channel
    })
  },

  async find(caller, { channel_id }) {
    return requireChannel(await enterOrgOf(caller, 'channel', channel_id), channel_id)
  },
}

/** The channel, or not_found: also for a channel of another organization. */
export async function requireChannel(org: OrgScope, channel_id: string): Promise<Channel> {
  const channel = await findChannel(org, channel_id)
  if (!channel)
    throw new ApiError('not_found', 'There is no such channel in this organization', { field: 'channel_id' })
  return channel
}
