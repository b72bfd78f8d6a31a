import type { Role } from '@earshot/contract/rules/roles'
import { sql } from 'kysely'
import { ofOrg } from '../of-org.ts'
import type { OrgScope, Writing } from '../scope.ts'
import type { Slice } from './scim-users.repo.ts'

export interface GroupName {
  name: string
  external_id: string | null
}

export interface ScimGroupRow extends GroupName {
  group_id: string
  created: string
  modified: string
}

export type GroupFilter = Partial<Record<'group_id' | 'name' | 'external_id' | 'member', string>>

const shown = ['g.group_id', 'g.name', 'g.external_id', 'g.created', 'g.modified'] as const

const filtered = ({ db, org_id }: OrgScope, { member, ...same }: GroupFilter) =>
  db
    .selectFrom('scim_groups as g')
    .select(shown)
    .where('g.org_id', '=', org_id)
    .where((is) => is.and(Object.entries(same).map(([column, value]) => is(sql.ref(`g.${column}`), '=', value))))
    .$if(member !== undefined, (of) =>
      of.where(sql<boolean>`exists (
        select from scim_group_members m
        where ${ofOrg('m', org_id, 'g')} and m.group_id = g.group_id and m.scim_id = ${member}::uuid)`),
    )

/** In the order in which they were created. */
export const listScimGroups = (org: OrgScope, filter: GroupFilter, { offset, limit }: Slice): Promise<ScimGroupRow[]> =>
  filtered(org, filter).orderBy('g.group_id').offset(offset).limit(limit).execute()

export const countScimGroups = async (org: OrgScope, filter: GroupFilter): Promise<number> =>
  (
    await filtered(org, filter)
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const findScimGroup = (org: OrgScope, group_id: string) => filtered(org, { group_id }).executeTakeFirst()

/** With what they give. */
export const listGivingGroups = ({ db, org_id }: OrgScope, group_id?: string) =>
  db
    .selectFrom('scim_groups as g')
    .select(['g.group_id', 'g.name', 'g.role', 'g.channel_ids'])
    .select(
      sql<number>`(select count(*)::int from scim_group_members m where ${ofOrg('m', org_id, 'g')} and m.group_id = g.group_id)`.as(
        'people',
      ),
    )
    .where('g.org_id', '=', org_id)
    .$if(group_id !== undefined, (of) => of.where('g.group_id', '=', group_id as string))
    .orderBy((of) => of.fn('lower', ['g.name']))
    .orderBy('g.group_id')
    .execute()

export const insertScimGroup = ({ db, org_id }: Writing<OrgScope>, group: GroupName & { group_id: string }) =>
  db
    .insertInto('scim_groups')
    .values({ org_id, ...group })
    .execute()

/** Also when only its people have changed. */
export const updateScimGroup = ({ db, org_id }: Writing<OrgScope>, group_id: string, named: GroupName) =>
  db
    .updateTable('scim_groups')
    .set({ ...named, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('group_id', '=', group_id)
    .execute()

export const updateGiving = (
  { db, org_id }: Writing<OrgScope>,
  group_id: string,
  giving: { role: Role | null; channel_ids: string[] },
) => db.updateTable('scim_groups').set(giving).where('org_id', '=', org_id).where('group_id', '=', group_id).execute()

export const deleteScimGroup = ({ db, org_id }: Writing<OrgScope>, group_id: string) =>
  db.deleteFrom('scim_groups').where('org_id', '=', org_id).where('group_id', '=', group_id).execute()

export const listPeopleIn = ({ db, org_id }: OrgScope, group_ids: string[]) =>
  db
    .selectFrom('scim_group_members as m')
    .innerJoin('scim_users as s', (join) =>
      join.onRef('s.org_id', '=', 'm.org_id').onRef('s.scim_id', '=', 'm.scim_id'),
    )
    .select(['m.group_id', 'm.scim_id', 's.user_name'])
    .where('m.org_id', '=', org_id)
    .where('m.group_id', 'in', group_ids)
    .orderBy('m.scim_id')
    .execute()

/** Of these, those that exist. */
export const listKnownUsers = async ({ db, org_id }: OrgScope, scim_ids: string[]): Promise<string[]> =>
  (
    await sql<{ scim_id: string }>`
      select scim_id from scim_users where org_id = ${org_id} and scim_id = any (${scim_ids}::uuid[])`.execute(db)
  ).rows.map(({ scim_id }) => scim_id)

/** Idempotent. */
export const insertIntoGroup = ({ db, org_id }: Writing<OrgScope>, group_id: string, scim_ids: string[]) =>
  sql`
    insert into scim_group_members (org_id, group_id, scim_id)
    select ${org_id}::uuid, ${group_id}::uuid, unnest(${scim_ids}::uuid[]) on conflict do nothing`.execute(db)

export const deleteFromGroup = ({ db, org_id }: Writing<OrgScope>, group_id: string, scim_ids: string[]) =>
  sql`
    delete from scim_group_members
    where org_id = ${org_id} and group_id = ${group_id} and scim_id = any (${scim_ids}::uuid[])`.execute(db)

export interface GivenRow {
  scim_id: string
  role: Role | null
  channel_ids: string[]
}

/** What each group gives to these people. */
export const listGiven = async ({ db, org_id }: OrgScope, scim_ids: string[]): Promise<GivenRow[]> =>
  (
    await sql<GivenRow>`
      select m.scim_id, g.role, g.channel_ids from scim_group_members m
      join scim_groups g on g.org_id = m.org_id and g.group_id = m.group_id
      where m.org_id = ${org_id} and m.scim_id = any (${scim_ids}::uuid[])
        and (g.role is not null or g.channel_ids <> '{}')`.execute(db)
  ).rows

/** Of these, who is a member now. */
export const listMembersAmong = async ({ db, org_id }: OrgScope, scim_ids: string[]) =>
  (
    await sql<{ scim_id: string; user_id: string; email: string; org_role: 'admin' | 'member' }>`
      select s.scim_id, s.user_id, s.email, m.org_role from scim_users s
      join members m on m.org_id = s.org_id and m.user_id = s.user_id
      where s.org_id = ${org_id} and s.scim_id = any (${scim_ids}::uuid[])`.execute(db)
  ).rows
