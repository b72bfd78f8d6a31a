import { ApiError } from '@earshot/contract/errors'
import { may, type Right } from '@earshot/contract/rules/roles'
import { findEntrance } from './entrance.repo.ts'
import { notFound } from './refusals.ts'
import type { MemberScope } from './scope.ts'
import { standingOf } from './standing.ts'

const REFUSALS: Record<Right, [everywhere: string, inChannel: string]> = {
  send: ['You can listen in this organization, but not send', 'You can listen in this channel, but not send'],
  write: [
    'You can listen in this organization, but not write notes',
    'You can listen in this channel, but not write notes',
  ],
  moderate: ['Only moderators and admins can do this', 'Only moderators of this channel and admins can do this'],
}

/** Without a channel, one in which the person may is enough. */
function requireRight(org: MemberScope, right: Right, channel_id?: string): MemberScope {
  if (may(org, right, channel_id)) return org
  const [everywhere, inChannel] = REFUSALS[right]
  throw new ApiError('forbidden', channel_id === undefined || !may(org, right) ? everywhere : inChannel)
}

export const asSender = (org: MemberScope, channel_id?: string) => requireRight(org, 'send', channel_id)

export const asWriter = (org: MemberScope, channel_id: string) => requireRight(org, 'write', channel_id)

export const asModerator = (org: MemberScope, channel_id: string) => requireRight(org, 'moderate', channel_id)

/** In the transaction of something long: the role may have been lowered since the request began. */
export async function requireStill(org: MemberScope, right: Right, channel_id: string) {
  const { org_id, user_id, db } = org
  const found = await findEntrance(db, { org_id, user_id, key_channels: null, reached: null })
  if (!found?.org_role) throw notFound()
  requireRight({ ...org, ...standingOf(found, { admin: found.org_role === 'admin' }) }, right, channel_id)
}
