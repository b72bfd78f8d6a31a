import type { AuditAction } from '@earshot/contract/audit'
import type { ChannelMember, channelMemberRoutes } from '@earshot/contract/channel-members'
import { ApiError } from '@earshot/contract/errors'
import type { ChannelRole } from '@earshot/contract/rules/roles'
import { announce, announceLoss } from '../../core/live/announce.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { imageAddress } from '../images/images.service.ts'
import { requireMember } from '../members/members.service.ts'
import { type Writing, asAdmin, enterOrgOf, inTransaction, lockOrganization, type MemberScope } from '../scope.ts'
import { addHearer, removeHearer, requireChannel, setHearerRole } from '../channels/channels.service.ts'
import { findChannelMember, listChannelEvents, listChannelMembers } from './channel-members.repo.ts'

export const channelMembers: Handlers<typeof channelMemberRoutes> = {
  async list(caller, { channel_id }) {
    const org = await enterOrgOf(caller, 'channel', channel_id)
    return (await listChannelMembers(org, channel_id)).map((member) => shown(org, member))
  },

  async history(caller, { channel_id }) {
    return listChannelEvents(await enterOrgOf(caller, 'channel', channel_id), channel_id, SHOWN)
  },

  async create(caller, { channel_id, user_id, role }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const channel = await requireChannel(tx, channel_id)
      const person = await requireMember(tx, user_id)
      requireReason(channel, person, role)
      const { name } = channel
      const joins = user_id === tx.user_id
      if (await addHearer(tx, { channel_id, user_id, role }))
        await changed(tx, channel_id, joins ? ['channel.join', name] : ['channel.add_member', person.name])
      return shown(tx, await requireChannelMember(tx, channel_id, user_id))
    })
  },

  async update(caller, { channel_id, user_id, role }) {
    const org = asAdmin(await enterOrgOf(caller, 'channel', channel_id))
    return inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const before = await requireChannelMember(tx, channel_id, user_id)
      if (role === undefined || role === before.role) return shown(tx, before)
      requireNoAdmin(before)
      await setHearerRole(tx, { channel_id, user_id, role })
      await changed(tx, channel_id, ['channel.set_role', before.name])
      return shown(tx, await requireChannelMember(tx, channel_id, user_id))
    })
  },

  async remove(caller, { channel_id, user_id }) {
    const org = await enterOrgOf(caller, 'channel', channel_id)
    const leaves = user_id === org.user_id
    if (!leaves) asAdmin(org)
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const { name, private: closed } = await requireChannel(tx, channel_id)
      if (leaves && !closed) asAdmin(tx)
      const person = await requireChannelMember(tx, channel_id, user_id)
      await removeHearer(tx, channel_id, user_id)
      await announceLoss(tx, user_id)
      await changed(tx, channel_id, leaves ? ['channel.leave', name] : ['channel.remove_member', person.name])
    })
    return { channel_id, user_id }
  },
}

const SHOWN: readonly AuditAction[] = [
  'channel.add_member',
  'channel.join',
  'channel.leave',
  'channel.make_private',
  'channel.remove_member',
  'channel.set_role',
]

/** People fetch their own rights again when users change. */
async function changed(org: Writing<MemberScope>, channel_id: string, [action, subject]: [AuditAction, string]) {
  await recordAudit(org, { action, subject_id: channel_id, subject })
  await announce(org, 'channels', channel_id)
  await announce(org, 'users')
}

type Person = Pick<Row, 'org_role' | 'guest_until'>

/** In an open channel, only what is different about a person is said. */
function requireReason(channel: { private: boolean }, person: Person, role: ChannelRole | null) {
  if (role !== null) requireNoAdmin(person)
  if (!channel.private && person.guest_until === null && role === null)
    throw new ApiError('conflict', 'Everyone in the organization hears this channel. Make it private first')
}

function requireNoAdmin({ org_role }: Person) {
  if (org_role === 'admin')
    throw new ApiError('conflict', 'An admin has the same rights in every channel', { field: 'role' })
}

type Row = NonNullable<Awaited<ReturnType<typeof findChannelMember>>>

async function requireChannelMember(org: MemberScope, channel_id: string, user_id: string): Promise<Row> {
  const member = await findChannelMember(org, channel_id, user_id)
  if (!member) throw new ApiError('not_found', 'This person is not in the channel', { field: 'user_id' })
  return member
}

const shown = (org: MemberScope, member: Row): ChannelMember => ({
  ...member,
  image: imageAddress(org, { of: 'user', id: member.user_id }, member.image),
})
