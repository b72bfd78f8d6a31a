import { sql } from 'kysely'
import type { OrgScope, Writing } from '../scope.ts'

/** From now on, earlier sign-ins of the member do not enter. */
export const updateSessionsSince = ({ db, org_id }: Writing<OrgScope>, user_id: string) =>
  db
    .updateTable('members')
    .set({ sessions_since: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .execute()
