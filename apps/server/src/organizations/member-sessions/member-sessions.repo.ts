import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { OrgScope, Writing } from '../scope.ts'

/** From now on, earlier sign-ins of the member do not enter. */
export const updateSessionsSince = ({ db, org_id }: Writing<OrgScope>, user_id: string) =>
  db
    .updateTable('members')
    .set({ sessions_since: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()

/** Of the person, without those in which their time as a guest is over. */
export const listOtherOrganizations = async (
  outside: Reads,
  { org_id, user_id }: { org_id: string; user_id: string },
): Promise<string[]> =>
  (
    await outside
      .selectFrom('directory')
      .select('org_id')
      .where('kind', '=', 'member')
      .where('id', '=', user_id)
      .where('org_id', '!=', org_id)
      .where((is) => is.or([is('until', 'is', null), is('until', '>', sql<string>`now()`)]))
      .execute()
  ).map((other) => other.org_id)
