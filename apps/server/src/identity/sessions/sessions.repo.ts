import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

/** The seconds since the last use. */
const unused = sql<number>`extract(epoch from now() - sessions.last_used)::int`

interface NewSession {
  session_id: string
  user_id: string
  expires_at: string
  signed_in: string | null
  via: string | null
  longest_idle: number
  second_factor: boolean
}

export const insertSession = (db: Database, session: NewSession) => db.insertInto('sessions').values(session).execute()

/** Leaves out sessions that are revoked, expired, or were idle for more seconds than `most`. */
export const listSessions = (db: Reads, session_ids: string[], most: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['sessions.session_id', 'users.user_id', 'users.level', 'users.verified'])
    .select(sql<boolean>`users.last_seen is null or users.last_seen < now() - interval '1 minute'`.as('long_unseen'))
    .select(sql<string>`iso(coalesce(sessions.signed_in, sessions.created))`.as('signed_in'))
    .select(sql<boolean>`users.second_factor or sessions.second_factor`.as('second_factor'))
    .select(sql<number>`greatest(sessions.longest_idle, ${unused})`.as('idle'))
    .select(sql<boolean>`sessions.last_used < now() - interval '1 minute'`.as('long_unused'))
    .where('sessions.session_id', '=', sql<string>`any(${session_ids}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(unused, '<', most)
    .execute()

export const updateSessionUsed = (db: Database, session_id: string) =>
  db
    .updateTable('sessions')
    .set({ longest_idle: sql<number>`greatest(longest_idle, ${unused})`, last_used: sql<string>`now()` })
    .where('session_id', '=', session_id)
    .where('last_used', '<', sql<string>`now() - interval '1 minute'`)
    .execute()

interface FormerSessions {
  user_id: string
  signed_in: string | null
  via: string | null
}

/** Of the sessions that a sign-in has opened: the longest time without use, and the seconds since the last one. Null for none. */
export const findIdleOf = (db: Reads, { user_id, signed_in, via }: FormerSessions) =>
  db
    .selectFrom('sessions')
    .select(sql<number | null>`min(${unused})`.as('unused'))
    .select(sql<number | null>`max(longest_idle)`.as('longest_idle'))
    .where('user_id', '=', user_id)
    .where((is) => (via === null ? is('signed_in', '=', signed_in) : is('via', '=', via)))
    .executeTakeFirstOrThrow()

/** Ends sessions that were idle for so many seconds. Returns the sign-ins of which no session is in use. */
export async function updateIdleRevoked(db: Database, most: number) {
  const { rows } = await sql<{ user_id: string; via: string }>`
    with idle as (
      update sessions set revoked_at = now()
      where revoked_at is null and expires_at > now() and ${unused} >= ${most} returning user_id, via, session_id)
    select distinct user_id, via from idle where via is not null and not exists (
      select from sessions where sessions.user_id = idle.user_id and sessions.via = idle.via
        and revoked_at is null and ${unused} < ${most})`.execute(db)
  return rows
}

export const findSignIn = (db: Reads, session_id: string) =>
  db
    .selectFrom('sessions')
    .select(sql<string>`coalesce(signed_in, created)`.as('signed_in'))
    .where('session_id', '=', session_id)
    .executeTakeFirst()

/** Also ends the push subscription of its browser. */
export async function updateSessionRevoked(db: Database, session_id: string) {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('session_id', '=', session_id)
    .where('revoked_at', 'is', null)
    .execute()
  await db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute()
}

/** Sessions that expired 30 days ago, revoked or not. */
export const deletePast = (db: Database) =>
  db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute()

/** Revokes all sessions of a person, or those opened by one provider sign-in (`via`). Returns them. */
export const updateAllRevoked = (db: Database, user_id: string, via?: string) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .$if(via !== undefined, (query) => query.where('via', '=', via ?? ''))
    .returning('session_id')
    .execute()

/** Sessions of one sign-in at our provider count as shown with a passkey; null: no session does any longer. */
export const updateFactorShown = (db: Database, user_id: string, via: string | null) =>
  db
    .updateTable('sessions')
    .set({ second_factor: via !== null })
    .where('user_id', '=', user_id)
    .where((is) => (via === null ? is('via', 'is not', null) : is('via', '=', via)))
    .where('second_factor', '=', via === null)
    .returning('session_id')
    .execute()

export const updateVia = (db: Database, user_id: string, { from, to }: { from: string; to: string }) =>
  db.updateTable('sessions').set({ via: to }).where('user_id', '=', user_id).where('via', '=', from).execute()
