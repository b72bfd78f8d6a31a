import type { ChannelGroup } from '@earshot/contract/channel-groups'
import { type SqlBool, sql } from 'kysely'
import { isListed } from '../hidden-channels.ts'
import { ofOrg } from '../of-org.ts'
import type { MemberScope, OrgScope, Writing } from '../scope.ts'

const groupsOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channel_groups')
    .select(['org_id', 'group_id', 'name', 'position'])
    .where('org_id', '=', org_id)
    .orderBy('position')
    .orderBy('group_id')

export const listGroups = (org: OrgScope): Promise<ChannelGroup[]> => groupsOf(org).execute()

/** Those with a channel that the person can see. */
export const listGroupsWithChannels = (org: OrgScope): Promise<ChannelGroup[]> =>
  groupsOf(org)
    .where(
      sql<SqlBool>`exists (
        select 1 from channels c
        where ${ofOrg('c', org.org_id, 'channel_groups')} and c.group_id = channel_groups.group_id
          and c.archived is null and ${isListed('c.channel_id')})`,
    )
    .execute()

export const findGroup = (org: OrgScope, group_id: string): Promise<ChannelGroup | undefined> =>
  groupsOf(org).where('group_id', '=', group_id).executeTakeFirst()

export const insertGroup = (
  { db, org_id, user_id }: Writing<MemberScope>,
  group: Pick<ChannelGroup, 'group_id' | 'name' | 'position'>,
) =>
  db
    .insertInto('channel_groups')
    .values({ org_id, created_by: user_id, ...group })
    .execute()

export const updateGroup = ({ db, org_id }: Writing<OrgScope>, group_id: string, changes: { name: string }) =>
  db.updateTable('channel_groups').set(changes).where('org_id', '=', org_id).where('group_id', '=', group_id).execute()

export async function deleteGroup({ db, org_id }: Writing<OrgScope>, group_id: string) {
  await db
    .updateTable('channels')
    .set({ group_id: null, position: null })
    .where('org_id', '=', org_id)
    .where('group_id', '=', group_id)
    .execute()
  await db.deleteFrom('channel_groups').where('org_id', '=', org_id).where('group_id', '=', group_id).execute()
}

/** From 0 on. */
export async function updateGroupPositions({ db, org_id }: Writing<OrgScope>, group_ids: readonly string[]) {
  await sql`
    update channel_groups g set position = o.at - 1
    from unnest(${group_ids}::uuid[]) with ordinality as o (group_id, at)
    where g.org_id = ${org_id} and g.group_id = o.group_id`.execute(db)
}

/** Every channel with its group, archived or not, those of a group in its order. */
export const listPlaces = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channels')
    .select(['channel_id', 'group_id'])
    .where('org_id', '=', org_id)
    .orderBy(sql`position nulls last`)
    .orderBy((by) => by.fn('lower', ['name']))
    .execute()

export async function updateChannelPositions({ db, org_id }: Writing<OrgScope>, channel_ids: readonly string[]) {
  await sql`
    update channels c set position = o.at - 1
    from unnest(${channel_ids}::uuid[]) with ordinality as o (channel_id, at)
    where c.org_id = ${org_id} and c.channel_id = o.channel_id`.execute(db)
}
