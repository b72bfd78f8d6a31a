import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { type SqlBool, sql } from 'kysely'
import { isHeard, isListed } from '../hidden-channels.ts'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

export interface MemberFields {
  org_role: 'admin' | 'member'
  send: boolean
  moderate: boolean
  guest_until: string | null
}

export type NewMember = Pick<MemberFields, 'org_role'> & Partial<MemberFields> & { user_id: string }

/** Also inserts the directory entry that lets the person enter. Idempotent. */
export async function insertMember({ db, org_id }: Writing<OrgScope>, member: NewMember) {
  const { user_id, org_role, send = true, moderate = true, guest_until = null } = member
  await db
    .insertInto('members')
    .values({ org_id, user_id, org_role, send, moderate, guest_until })
    .onConflict((is) => is.doNothing())
    .execute()
  await db
    .insertInto('directory')
    .values({ kind: 'member', id: user_id, org_id, until: guest_until })
    .onConflict((is) => is.doNothing())
    .execute()
}

/** Private channels only for those who may know of them. */
const guestChannels = (org_id: string) =>
  sql<string[]>`case when members.guest_until is null then '{}' else array(
  select c.channel_id from channel_members c
  where c.org_id = ${org_id} and c.user_id = members.user_id and ${isListed('c.channel_id')}) end`.as('guest_channels')

const membersOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.user_id', 'members.user_id')
    .select(['members.org_id', 'members.user_id', 'members.org_role', 'members.send', 'members.moderate'])
    .select(['members.guest_until', 'members.created', guestChannels(org_id)])
    .select(['users.name', 'users.image', 'users.email', 'users.last_seen', 'users.level'])
    .select(sql<boolean>`users.second_factor or users.has_passkey`.as('second_factor'))
    .where('members.org_id', '=', org_id)

const ordered = (members: ReturnType<typeof membersOf>) =>
  members.orderBy((of) => of.fn('lower', ['users.name'])).orderBy('members.user_id')

/** For a guest or a key of some channels, those who hear one of their channels. */
export const listMembers = (org: MemberScope) =>
  ordered(org.restricted ? membersOf(org).where(isMet(org)) : membersOf(org)).execute()

/** An open channel is heard by everyone but other guests. */
const isMet = ({ org_id, user_id }: MemberScope) => sql<SqlBool>`(
  members.user_id = ${user_id}
  or members.guest_until is null and exists (
    select 1 from channels c where c.org_id = ${org_id} and not c.private and ${isHeard('c.channel_id')})
  or exists (
    select 1 from channel_members c
    where c.org_id = ${org_id} and c.user_id = members.user_id and ${isHeard('c.channel_id')}))`

export const listNames = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .select(['m.user_id', 'u.name'])
    .where('m.org_id', '=', org_id)
    .execute()

export const findMember = (org: OrgScope, user_id: string) =>
  membersOf(org).where('members.user_id', '=', user_id).executeTakeFirst()

export const findMemberByEmail = (org: OrgScope, email: string) =>
  membersOf(org).where('users.email', '=', email).executeTakeFirst()

/** Locks the organization's members. Returns whether the caller is still an admin. */
export async function lockMembers({ db, org_id, user_id }: MemberScope): Promise<boolean> {
  await sql`select from organizations where org_id = ${org_id} for no key update`.execute(db)
  const operator = await db.selectFrom('users').select('level').where('user_id', '=', user_id).executeTakeFirst()
  const member = await db
    .selectFrom('members')
    .select('org_role')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return member?.org_role === 'admin' || (operator?.level ?? 0) >= ADMIN_LEVEL
}

export async function hasOtherAdmin({ db, org_id }: OrgScope, user_id: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('org_role', '=', 'admin')
    .where('user_id', '!=', user_id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Also sets until when the directory lets a guest enter. Of one who is no guest any more, what named their open channels goes. */
export async function updateMember({ db, org_id }: Writing<OrgScope>, user_id: string, changes: Partial<MemberFields>) {
  await db.updateTable('members').set(changes).where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
  const { guest_until: until } = changes
  if (until === undefined) return
  await db
    .updateTable('directory')
    .set({ until })
    .where('kind', '=', 'member')
    .where('id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute()
  if (until !== null) return
  await sql`
    delete from channel_members m using channels c
    where m.org_id = ${org_id} and m.user_id = ${user_id} and m.role is null
      and c.org_id = ${org_id} and c.channel_id = m.channel_id and not c.private`.execute(db)
}

const OF_MEMBERS = [
  'notification_settings',
  'brief_settings',
  'channel_members',
  'channel_preferences',
  'search_marks',
  'feeds',
] as const

/**
 * Also deletes the directory entry, the notification settings, the memberships of private channels, the feeds, the
 * connected apps and the person's own saved searches. Those that they shared stay.
 */
export async function deleteMember({ db, org_id }: Writing<OrgScope>, user_id: string) {
  await db.deleteFrom('members').where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'member')
    .where('id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute()
  await db
    .deleteFrom('saved_searches')
    .where('org_id', '=', org_id)
    .where('created_by', '=', user_id)
    .where('shared', '=', false)
    .execute()
  for (const table of [...OF_MEMBERS, 'connected_apps'] as const)
    await db.deleteFrom(table).where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
}

/** In a transaction, also locks the members. */
export async function findStateWithoutMember({ db, org_id, user_id }: MemberScope) {
  await sql`select from organizations where org_id = ${org_id} for no key update`.execute(db)
  const { rows } = await sql<{ name: string; deleted: string | null; others: number; other_admins: number }>`
    select o.name, o.deleted, count(m.user_id)::int as others,
      count(m.user_id) filter (where m.org_role = 'admin')::int as other_admins
    from organizations o left join members m on m.org_id = o.org_id and m.user_id <> ${user_id}
    where o.org_id = ${org_id} group by o.name, o.deleted`.execute(db)
  return rows[0] ?? { name: '', deleted: null, others: 0, other_admins: 0 }
}
