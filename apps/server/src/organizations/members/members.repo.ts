import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../scope.ts'

interface NewMember {
  user_id: string
  org_role: 'admin' | 'member'
  send?: boolean | undefined
}

/** Also inserts the directory entry that lets the person enter. Idempotent. */
export async function insertMember({ db, org_id }: OrgScope, { user_id, org_role, send = true }: NewMember) {
  await db
    .insertInto('members')
    .values({ org_id, user_id, org_role, send })
    .onConflict((is) => is.doNothing())
    .execute()
  await db
    .insertInto('directory')
    .values({ kind: 'member', id: user_id, org_id })
    .onConflict((is) => is.doNothing())
    .execute()
}

const membersOf = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.user_id', 'members.user_id')
    .select(['members.org_id', 'members.user_id', 'members.org_role', 'members.send', 'members.created'])
    .select(['users.name', 'users.image', 'users.email', 'users.last_seen'])
    .where('members.org_id', '=', org_id)

export const listMembers = (org: OrgScope) =>
  membersOf(org)
    .orderBy((of) => of.fn('lower', ['users.name']))
    .orderBy('members.user_id')
    .execute()

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

export const updateMember = (
  { db, org_id }: OrgScope,
  user_id: string,
  changes: { org_role?: 'admin' | 'member'; send?: boolean },
) => db.updateTable('members').set(changes).where('org_id', '=', org_id).where('user_id', '=', user_id).execute()

/** Also deletes the directory entry, the notification settings and the memberships of private channels. */
export async function deleteMember({ db, org_id }: OrgScope, user_id: string) {
  await db.deleteFrom('members').where('org_id', '=', org_id).where('user_id', '=', user_id).execute()
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'member')
    .where('id', '=', user_id)
    .where('org_id', '=', org_id)
    .execute()
  for (const table of ['notification_settings', 'channel_members'] as const)
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
