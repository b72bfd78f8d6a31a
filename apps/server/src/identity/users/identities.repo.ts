import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

interface Account {
  issuer: string
  subject: string
}

interface Profile {
  email: string
  verified: boolean
}

export async function findPerson(db: Reads, { issuer, subject }: Account): Promise<string | undefined> {
  const found = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id
}

export const listAccounts = (db: Reads, user_id: string) =>
  db.selectFrom('identities').select(['issuer', 'subject']).where('user_id', '=', user_id).execute()

/** Prevents other users with this address until the transaction ends. */
export const lockAddress = (tx: Reads, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(tx)

export const listByAddress = (db: Reads, email: string) =>
  db.selectFrom('users').select(['user_id', 'verified']).where('email', '=', email).limit(2).execute()

export async function hasUsers(db: Reads): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

/** Prevents other users until the transaction ends. */
export const lockFirstUser = (tx: Reads) =>
  sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(tx)

/** Waits while the first user is being created. The lock is shared, so other registrations do not wait for each other. */
export const awaitFirstUser = (tx: Reads) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('first user', 0))`.execute(tx)

export const insertPerson = (tx: Database, person: Profile & { user_id: string; name: string; level?: number }) =>
  tx.insertInto('users').values(person).execute()

/** Links an account to a person; an existing link is kept. */
export const insertAccount = (db: Database, { issuer, subject }: Account, user_id: string) =>
  db
    .insertInto('identities')
    .values({ issuer, subject, user_id })
    .onConflict((is) => is.doNothing())
    .execute()

/** A verified address is only replaced by another verified one. */
export const updateProfile = (db: Database, user_id: string, { email, verified }: Profile) =>
  db
    .updateTable('users')
    .set({ email, verified })
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('email', '!=', email), is('verified', '!=', verified)]))
    .$if(!verified, (query) => query.where('verified', '=', false))
    .execute()

export const updateSecondFactor = (db: Database, user_id: string, second_factor: boolean) =>
  db
    .updateTable('users')
    .set({ second_factor })
    .where('user_id', '=', user_id)
    .where('second_factor', '!=', second_factor)
    .execute()

export const updateHasPasskey = (db: Database, user_id: string, has_passkey: boolean) =>
  db.updateTable('users').set({ has_passkey }).where('user_id', '=', user_id).execute()

export const updateName = (db: Database, user_id: string, name: string) =>
  db
    .updateTable('users')
    .set({ name, modified: sql<string>`now()`, modified_by: user_id })
    .where('user_id', '=', user_id)
    .where('name', '!=', name)
    .execute()
