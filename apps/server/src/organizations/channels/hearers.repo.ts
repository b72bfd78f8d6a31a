import type { ChannelRole } from '@earshot/contract/rules/roles'
import { type SqlBool, sql } from 'kysely'
import type { Writing, MemberScope, AuthorScope, OrgScope } from '../scope.ts'

/** False if the person is in it already. */
export async function insertHearer(
  { db, org_id, user_id: added_by }: Writing<AuthorScope>,
  { channel_id, user_id, role = null }: { channel_id: string; user_id: string; role?: ChannelRole | null },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('channel_members')
    .values({ org_id, channel_id, user_id, added_by, role })
    .onConflict((on) => on.columns(['org_id', 'channel_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteHearer({ db, org_id }: Writing<OrgScope>, channel_id: string, user_id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('channel_members')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Guests, and people with a role in the channel, stay. */
export const deleteHearers = ({ db, org_id }: Writing<OrgScope>, channel_id: string) =>
  db
    .deleteFrom('channel_members as c')
    .where('c.org_id', '=', org_id)
    .where('c.channel_id', '=', channel_id)
    .where('c.role', 'is', null)
    .where(sql<SqlBool>`not exists (
      select 1 from members m where m.org_id = ${org_id} and m.user_id = c.user_id and m.guest_until is not null)`)
    .execute()

export const updateHearerRole = (
  { db, org_id }: Writing<OrgScope>,
  { channel_id, user_id, role }: { channel_id: string; user_id: string; role: ChannelRole | null },
) =>
  db
    .updateTable('channel_members')
    .set({ role })
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', user_id)
    .execute()

interface Hearers {
  private: boolean
  /** Who is in the channel. In an open one, guests and people with a role of their own. */
  named: string[]
  guests: string[]
  expired: string[]
}

export async function findHearers({ db, org_id }: OrgScope, channel_id: string): Promise<Hearers | undefined> {
  const { rows } = await sql<Hearers>`
    select c.private,
      array(select m.user_id from channel_members m
        where m.org_id = ${org_id} and m.channel_id = ${channel_id}) as named,
      array(select p.user_id from members p where p.org_id = ${org_id} and p.guest_until is not null) as guests,
      array(select p.user_id from members p where p.org_id = ${org_id} and p.guest_until <= now()) as expired
    from channels c where c.org_id = ${org_id} and c.channel_id = ${channel_id}`.execute(db)
  return rows[0]
}

/** The channels that the person is in: private ones; of a guest also open ones. */
export const listJoined = async ({ db, org_id, user_id }: MemberScope): Promise<string[]> =>
  (
    await db
      .selectFrom('channel_members')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .execute()
  ).map(({ channel_id }) => channel_id)

/** The person `m` hears the channel. */
const hears = (org_id: string, channel_id: string) => sql<SqlBool>`exists (
  select 1 from channels c where c.org_id = ${org_id} and c.channel_id = ${channel_id}
    and (not c.private and m.guest_until is null or exists (
      select 1 from channel_members h
      where h.org_id = ${org_id} and h.channel_id = ${channel_id} and h.user_id = m.user_id)))`

const isCurrent = sql<SqlBool>`(m.guest_until is null or m.guest_until > now())`

/** People who hear `to` and not `from`; 0 if `from` is open. */
export async function countMoreHearers({ db, org_id }: OrgScope, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members m
    where m.org_id = ${org_id} and ${isCurrent} and ${hears(org_id, to)} and not ${hears(org_id, from)} and exists (
      select 1 from channels p where p.org_id = ${org_id} and p.channel_id = ${from} and p.private)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Members who are not in a private channel, and would hear it if it were open. */
export async function countOutside({ db, org_id }: OrgScope, channel_id: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members m
    where m.org_id = ${org_id} and m.guest_until is null and not ${hears(org_id, channel_id)}`.execute(db)
  return rows[0]?.count ?? 0
}
