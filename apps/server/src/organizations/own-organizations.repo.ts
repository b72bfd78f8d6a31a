import { sql } from 'kysely'
import type { Reads } from '../core/db/connection.ts'

/** Of a person, without those in which their time as a guest is over; oldest first. */
export const listOrgIds = async (outside: Reads, user_id: string): Promise<string[]> =>
  (
    await outside
      .selectFrom('directory')
      .select('org_id')
      .where('kind', '=', 'member')
      .where('id', '=', user_id)
      .where((is) => is.or([is('until', 'is', null), is('until', '>', sql<string>`now()`)]))
      .orderBy('org_id')
      .execute()
  ).map(({ org_id }) => org_id)
