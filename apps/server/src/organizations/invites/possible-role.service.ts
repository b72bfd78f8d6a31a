import { ApiError } from '@earshot/contract/errors'
import type { MemberScope, OrgScope } from '../scope.ts'
import { listJoinable } from './invites.repo.ts'

interface Role {
  admin: boolean
  guest_until: string | null
  channel_ids: string[]
}

/** Also for links that several people join by. */
export async function requirePossible(org: MemberScope, { admin, guest_until, channel_ids }: Role) {
  const guest = guest_until !== null
  if (guest && admin) throw new ApiError('invalid', 'A guest cannot be an admin', { field: 'admin' })
  if (guest && Date.parse(guest_until) <= Date.now())
    throw new ApiError('invalid', 'Select a time in the future', { field: 'guest_until' })
  if (guest && channel_ids.length === 0)
    throw new ApiError('invalid', 'Select the channels that the guest hears', { field: 'channel_ids' })
  if (channel_ids.length === 0) return
  const found = await listJoinable(org, { channel_ids, guest: true })
  if (found.length < channel_ids.length) throw new ApiError('not_found', NO_CHANNEL, { field: 'channel_ids' })
  const joinable = await joinableOf(org, { channel_ids, guest })
  if (joinable.length < channel_ids.length)
    throw new ApiError('invalid', 'Select private channels: everyone in the organization hears the others', {
      field: 'channel_ids',
    })
}

export const joinableOf = async (org: OrgScope, asked: { channel_ids: string[]; guest: boolean }) =>
  asked.channel_ids.length === 0 ? [] : listJoinable(org, asked)

const NO_CHANNEL = 'Channel not found in this organization'
