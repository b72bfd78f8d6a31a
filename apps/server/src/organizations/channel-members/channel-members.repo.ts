import type { ChannelEvent } from '@earshot/contract/channel-members'
import { isListed } from '../hidden-channels.ts'
import type { OrgScope } from '../scope.ts'

const membersOf = ({ db, org_id }: OrgScope, channel_id: string) =>
  db
    .selectFrom('channel_members as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .innerJoin('members as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').onRef('m.user_id', '=', 'c.user_id'))
    .select(['c.org_id', 'c.channel_id', 'c.user_id', 'u.name', 'u.image', 'm.org_role', 'm.send', 'm.moderate'])
    .select(['m.guest_until', 'c.role', 'c.created', 'c.added_by'])
    .where('c.org_id', '=', org_id)
    .where('c.channel_id', '=', channel_id)
    .where(isListed('c.channel_id'))

export const listChannelMembers = (org: OrgScope, channel_id: string) =>
  membersOf(org, channel_id)
    .orderBy((of) => of.fn('lower', ['u.name']))
    .orderBy('c.user_id')
    .execute()

export const findChannelMember = (org: OrgScope, channel_id: string, user_id: string) =>
  membersOf(org, channel_id).where('c.user_id', '=', user_id).executeTakeFirst()

const MOST_EVENTS = 100

export const listChannelEvents = ({ db, org_id }: OrgScope, channel_id: string, actions: readonly string[]) =>
  db
    .selectFrom('audit')
    .select(['entry_id', 'created', 'user_id', 'name', 'action', 'subject'])
    .where('org_id', '=', org_id)
    .where('subject_id', '=', channel_id)
    .where('action', 'in', actions)
    .orderBy('created', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(MOST_EVENTS)
    .execute() as Promise<ChannelEvent[]>
