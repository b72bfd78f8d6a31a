import { sql } from 'kysely'
import type { Database, Reads } from '../../core/db/connection.ts'

interface NewSession {
  session_id: string
  user_id: string
  expires_at: string
  signed_in: string | null
  via: string | null
}

export const insertSession = (db: Database, session: NewSession) => db.insertInto('sessions').values(session).execute()

/** Leaves out revoked and expired sessions. */
export const listSessions = (db: Reads, session_ids: string[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['sessions.session_id', 'users.user_id', 'users.level', 'users.verified'])
    .select(sql<boolean>`users.last_seen is null or users.last_seen < now() - interval '1 minute'`.as('long_unseen'))
    .where('sessions.session_id', '=', sql<string>`any(${session_ids}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .execute()

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

export const updateVia = (db: Database, user_id: string, { from, to }: { from: string; to: string }) =>
  db.updateTable('sessions').set({ via: to }).where('user_id', '=', user_id).where('via', '=', from).execute()
