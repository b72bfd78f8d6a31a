import type { AuditAction } from '@earshot/contract/audit'
import { type ChannelGroup, type channelGroupRoutes, MAX_CHANNEL_GROUPS } from '@earshot/contract/channel-groups'
import { ApiError } from '@earshot/contract/errors'
import { v7 as newId } from 'uuid'
import { announce } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { acrossChannels } from '../across-channels.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  asAdmin,
  enterOrg,
  inTransaction,
  lockOrganization,
  type MemberScope,
  type OrgScope,
  type Writing,
} from '../scope.ts'
import {
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  listGroupsWithChannels,
  listPlaces,
  updateChannelPositions,
  updateGroup,
  updateGroupPositions,
} from './channel-groups.repo.ts'

export const channelGroups: Handlers<typeof channelGroupRoutes> = {
  async list(caller, { org_id }) {
    const org = await enterOrg(caller, org_id)
    return org.admin ? listGroups(org) : listGroupsWithChannels(org)
  },

  async create(caller, { org_id, name }) {
    const group_id = newId()
    return changing(asAdmin(await enterOrg(caller, org_id)), async (tx) => {
      const groups = await listGroups(tx)
      if (groups.length >= MAX_CHANNEL_GROUPS)
        throw new ApiError('conflict', `An organization has at most ${MAX_CHANNEL_GROUPS} groups`)
      await insertGroup(tx, { group_id, name, position: (groups.at(-1)?.position ?? -1) + 1 })
      return recorded(tx, 'channel_group.create', await requireGroup(tx, group_id))
    })
  },

  async update(caller, { org_id, group_id, name }) {
    return changing(asAdmin(await enterOrg(caller, org_id)), async (tx) => {
      await requireGroup(tx, group_id)
      await updateGroup(tx, group_id, { name })
      return recorded(tx, 'channel_group.update', await requireGroup(tx, group_id))
    })
  },

  async remove(caller, { org_id, group_id }) {
    return changing(asAdmin(await enterOrg(caller, org_id)), async (tx) => {
      await recorded(tx, 'channel_group.remove', await requireGroup(tx, group_id))
      await acrossChannels(tx, (all) => deleteGroup(all, group_id))
      return { group_id }
    })
  },

  async order(caller, { org_id, group_ids }) {
    return changing(asAdmin(await enterOrg(caller, org_id)), async (tx) => {
      const known = (await listGroups(tx)).map((group) => group.group_id)
      if (group_ids.some((id) => !known.includes(id))) throw groupNotFound('group_ids')
      await updateGroupPositions(tx, ordered(known, group_ids))
      return listGroups(tx)
    })
  },

  async orderChannels(caller, { org_id, group_id, channel_ids }) {
    return changing(asAdmin(await enterOrg(caller, org_id)), async (tx) => {
      if (group_id) await requireGroup(tx, group_id)
      return acrossChannels(tx, async (all) => {
        const places = await listPlaces(all)
        const known = new Set(places.map(({ channel_id }) => channel_id))
        if (channel_ids.some((id) => !known.has(id)))
          throw new ApiError('not_found', 'Channel not found in this organization', { field: 'channel_ids' })
        const members = places.flatMap((place) => (place.group_id === group_id ? [place.channel_id] : []))
        const order = ordered(members, channel_ids)
        await updateChannelPositions(all, order)
        return { group_id, channel_ids: order }
      })
    })
  },
}

/** One change after the other, so that two admins who order at once lose nothing. */
const changing = <Result>(org: MemberScope, change: (tx: Writing<MemberScope>) => Promise<Result>) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const result = await change(tx)
    await announce(tx, 'channels')
    return result
  })

/** The members that are listed, in that order, and then the others. */
function ordered(members: readonly string[], listed: readonly string[]) {
  const [here, first] = [new Set(members), new Set(listed)]
  return [...listed.filter((id) => here.has(id)), ...members.filter((id) => !first.has(id))]
}

async function recorded(tx: Writing<MemberScope>, action: AuditAction, group: ChannelGroup) {
  await recordAudit(tx, { action, subject_id: group.group_id, subject: group.name })
  return group
}

/** For a channel that moves into it: it is not deleted before the transaction ends. */
export async function lockGroup(tx: Writing<MemberScope>, group_id: string) {
  await lockOrganization(tx)
  await requireGroup(tx, group_id)
}

async function requireGroup(org: OrgScope, group_id: string): Promise<ChannelGroup> {
  const group = await findGroup(org, group_id)
  if (!group) throw groupNotFound('group_id')
  return group
}

const groupNotFound = (field: string) =>
  new ApiError('not_found', 'Channel group not found in this organization', { field })
