import { sql } from 'kysely'
import type { MemberScope, OrgScope } from '../scope.ts'

/** False if the person is in it already. */
export async function insertHearer(
  { db, org_id, user_id: added_by }: MemberScope,
  channel_id: string,
  user_id: string,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('channel_members')
    .values({ org_id, channel_id, user_id, added_by })
    .onConflict((on) => on.columns(['org_id', 'channel_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteHearer({ db, org_id }: OrgScope, channel_id: string, user_id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('channel_members')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteHearers = ({ db, org_id }: OrgScope, channel_id: string) =>
  db.deleteFrom('channel_members').where('org_id', '=', org_id).where('channel_id', '=', channel_id).execute()

/** Null if the channel is open: everyone in the organization hears it. */
export async function listHearers({ db, org_id }: OrgScope, channel_id: string): Promise<string[] | null> {
  const { rows } = await sql<{ hearers: string[] | null }>`
    select case when c.private then array(
      select m.user_id from channel_members m where m.org_id = ${org_id} and m.channel_id = ${channel_id}) end as hearers
    from channels c where c.org_id = ${org_id} and c.channel_id = ${channel_id}`.execute(db)
  return rows[0]?.hearers ?? null
}

/** The private channels that the person is in. */
export const listJoined = async ({ db, org_id, user_id }: MemberScope): Promise<string[]> =>
  (
    await db
      .selectFrom('channel_members')
      .select('channel_id')
      .where('org_id', '=', org_id)
      .where('user_id', '=', user_id)
      .execute()
  ).map(({ channel_id }) => channel_id)
