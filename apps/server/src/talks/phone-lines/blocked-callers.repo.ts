import type { BlockedCaller } from '@earshot/contract/blocked-callers'
import { sql } from 'kysely'
import type { MemberScope, OrgScope, Writing } from '../../organizations/scope.ts'

const shown = ['org_id', 'caller', 'created', 'created_by', 'refused', 'last_refused'] as const

export const listBlocked = ({ db, org_id }: OrgScope): Promise<BlockedCaller[]> =>
  db
    .selectFrom('blocked_callers')
    .select(shown)
    .where('org_id', '=', org_id)
    .orderBy('created', 'desc')
    .orderBy('caller')
    .execute()

/** Undefined if the caller is blocked already. */
export const insertBlocked = ({ db, org_id, user_id }: Writing<MemberScope>, caller: string) =>
  db
    .insertInto('blocked_callers')
    .values({ org_id, caller, created_by: user_id })
    .onConflict((on) => on.columns(['org_id', 'caller']).doNothing())
    .returning('caller')
    .executeTakeFirst()

/** Undefined if the caller is not blocked. */
export const deleteBlocked = ({ db, org_id }: Writing<OrgScope>, caller: string) =>
  db
    .deleteFrom('blocked_callers')
    .where('org_id', '=', org_id)
    .where('caller', '=', caller)
    .returning('caller')
    .executeTakeFirst()

/** Counts a call that is refused. False if the caller is not blocked. */
export async function countRefused({ db, org_id }: Writing<OrgScope>, caller: string): Promise<boolean> {
  const counted = await db
    .updateTable('blocked_callers')
    .set({ refused: sql<number>`refused + 1`, last_refused: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('caller', '=', caller)
    .returning('caller')
    .executeTakeFirst()
  return counted !== undefined
}
