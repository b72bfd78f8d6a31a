import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'
import type { Holder } from './code.ts'

const shown = ['phone', 'e164', 'country', 'verified', 'created', 'problem'] as const

export const listPhones = (db: Reads, user_id: string) =>
  db.selectFrom('phones').select(shown).where('user_id', '=', user_id).orderBy('created').orderBy('e164').execute()

/** `names` are the ways in which the number may be stored. */
export const findPhone = (db: Reads, user_id: string, names: string[]) =>
  db
    .selectFrom('phones')
    .select(shown)
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('e164', 'in', names), is('phone', 'in', names)]))
    .executeTakeFirst()

interface Code extends Holder {
  phone: string
  country: string
  code_hash: string
  minutes: number
}

/** Stores a new code for a phone that is not verified yet; it replaces earlier codes. */
export const insertCode = (db: Database, { minutes, ...code }: Code) => {
  const fresh = {
    code_hash: code.code_hash,
    code_until: sql<string>`now() + make_interval(mins => ${minutes})`,
    tries: 0,
    sent: sql<string>`now()`,
    problem: null,
  }
  return db
    .insertInto('phones')
    .values({ ...code, ...fresh })
    .onConflict((is) => is.columns(['user_id', 'e164']).doUpdateSet(fresh))
    .returning('sent')
    .executeTakeFirstOrThrow()
}

/** Counts a try and returns the stored hash; undefined if there is no valid code or all tries are used. */
export const updateTries = (db: Database, { user_id, e164 }: Holder, most: number) =>
  db
    .updateTable('phones')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', user_id)
    .where('e164', '=', e164)
    .where('code_until', '>', sql<string>`now()`)
    .where('tries', '<', most)
    .where('code_hash', 'is not', null)
    .returning(sql<string>`code_hash`.as('code_hash'))
    .executeTakeFirst()

/** Fails on the unique index if another user has verified this phone. Undefined if it is verified already, or gone. */
export const updateVerified = (db: Database, { user_id, e164 }: Holder) =>
  db
    .updateTable('phones')
    .set({ verified: true, code_hash: null, code_until: null, problem: null })
    .where('user_id', '=', user_id)
    .where('e164', '=', e164)
    .where('verified', '=', false)
    .returning(shown)
    .executeTakeFirst()

export const findVerified = (db: Reads, e164: string) =>
  db.selectFrom('phones').select('user_id').where('e164', '=', e164).where('verified', '=', true).executeTakeFirst()

/** Consumes the code; undefined if another request has just used it. */
export const takeCode = (db: Database, { user_id, e164, code_hash }: Holder & { code_hash: string }) =>
  db
    .updateTable('phones')
    .set({ code_hash: null, code_until: null })
    .where('user_id', '=', user_id)
    .where('e164', '=', e164)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst()

/** Undefined if it is gone already. */
export const deletePhone = (db: Database, { user_id, e164 }: Holder) =>
  db.deleteFrom('phones').where('user_id', '=', user_id).where('e164', '=', e164).returning('e164').executeTakeFirst()

export const matchesPendingCode = (db: Reads, { user_id, e164, code_hash }: Holder & { code_hash: string }) =>
  db
    .selectFrom('phones')
    .select('e164')
    .where('user_id', '=', user_id)
    .where('e164', '=', e164)
    .where('code_hash', '=', code_hash)
    .where('code_until', '>', sql<string>`now()`)
    .executeTakeFirst()

export const updateProblem = (
  db: Database,
  { user_id, e164, code_hash, problem }: Holder & { code_hash: string; problem: string },
) =>
  db
    .updateTable('phones')
    .set({ problem })
    .where('user_id', '=', user_id)
    .where('e164', '=', e164)
    .where('code_hash', '=', code_hash)
    .execute()

export const deleteUnverified = (db: Database) =>
  db
    .deleteFrom('phones')
    .where('verified', '=', false)
    .where('created', '<', sql<string>`now() - interval '7 days'`)
    .where('sent', '<', sql<string>`now() - interval '7 days'`)
    .execute()
