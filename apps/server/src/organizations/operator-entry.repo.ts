import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '../core/db/connection.ts'

type Operator = Record<'org_id' | 'user_id' | 'session_id' | 'address', string>

/** Records, once per session, that an operator entered an organization without being a member. */
export async function insertOperatorEntry(db: Database, { org_id, user_id, session_id, address }: Operator) {
  const { name } = await db.selectFrom('users').select('name').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  await db
    .insertInto('audit')
    .values({ org_id, user_id, session_id, address, name, entry_id: newId(), action: 'organization.enter' })
    .onConflict((is) =>
      // A literal: with a parameter, the plan of a named statement would not use the partial index.
      is.columns(['org_id', 'session_id']).where('action', '=', sql.lit('organization.enter')).doNothing(),
    )
    .execute()
}
