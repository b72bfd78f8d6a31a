import type { Channel, channelRoutes } from '@earshot/contract/channels'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import type { Handlers } from '../http/mount.ts'
import { record } from '../audit/audit.service.ts'
import { announce } from '../live/announce.ts'
import { asAdmin, enterOrg, enterOrgOf, type MemberScope, type OrgScope, together } from '../organizations/scope.ts'
import {
  countUnheard,
  countUnheardTogether,
  findChannel,
  insertChannel,
  listChannels,
  updateChannel,
} from './channels.repo.ts'

export const channels: Handlers<typeof channelRoutes> = {
  async list(caller, { org_id, archived }) {
    return listChannels(await enterOrg(caller, org_id), { archived })
  },

  async count(caller, { org_id }) {
    return countUnheard(await enterOrg(caller, org_id))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const channel_id = newId()
    return together(org, async (tx) => {
      await insertChannel(tx, { channel_id, ...fields })
      return changed(tx, 'channel.create', channel_id)
    })
  },

  async find(caller, { channel_id }) {
    return requireChannel(await enterOrgOf(caller, 'channel', channel_id), channel_id)
  },

  async update(caller, { channel_id, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    const before = await requireChannel(org, channel_id)
    if (Object.keys(changes).length === 0) return before
    const restored = before.archived !== null && changes.archived === null
    return together(org, async (tx) => {
      await updateChannel(tx, channel_id, changes)
      return changed(tx, restored ? 'channel.restore' : 'channel.update', channel_id)
    })
  },

  async remove(caller, { channel_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    const channel = await requireChannel(org, channel_id)
    if (channel.archived) return channel
    return together(org, async (tx) => {
      await updateChannel(tx, channel_id, { archived: new Date().toISOString() })
      return changed(tx, 'channel.remove', channel_id)
    })
  },
}

/** Every channel of the organization that is not archived, in the order of their names. */
export const channelsIn = (org: OrgScope): Promise<Channel[]> => listChannels(org)

/** How many of the newest 500 talks whoever entered has not heard. */
export const unheardIn = (org: MemberScope): Promise<number> => countUnheardTogether(org)

async function changed(org: MemberScope, action: string, channel_id: string) {
  const channel = await requireChannel(org, channel_id)
  await record(org, { action, subject_id: channel_id, subject: channel.name })
  await announce(org, 'channels')
  return channel
}

/** The channel, or not_found: also for a channel of another organization. */
async function requireChannel(org: OrgScope, channel_id: string): Promise<Channel> {
  const channel = await findChannel(org, channel_id)
  if (!channel)
    throw new ApiError('not_found', 'There is no such channel in this organization', { field: 'channel_id' })
  return channel
}

/** The channel, if it takes talks. */
export async function requireOpenChannel(org: OrgScope, channel_id: string): Promise<Channel> {
  const channel = await requireChannel(org, channel_id)
  if (channel.archived)
    throw new ApiError('conflict', 'This channel is archived and takes no more talks', { field: 'channel_id' })
  return channel
}
