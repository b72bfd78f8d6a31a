import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

export const findPin = (db: Reads, user_id: string) =>
  db.selectFrom('phone_pins').select(['hash', 'changed']).where('user_id', '=', user_id).executeTakeFirst()

export const upsertPin = (db: Database, user_id: string, hash: string) => {
  const fresh = { hash, changed: sql<string>`now()` }
  return db
    .insertInto('phone_pins')
    .values({ user_id, ...fresh })
    .onConflict((is) => is.column('user_id').doUpdateSet(fresh))
    .returning('changed')
    .executeTakeFirstOrThrow()
}

export const deletePin = (db: Database, user_id: string) =>
  db.deleteFrom('phone_pins').where('user_id', '=', user_id).execute()
