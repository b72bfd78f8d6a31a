import { sql } from 'kysely'
import type { Database, Reads } from '../db/connection.ts'

/** `request` is a fingerprint of its content. */
export interface RequestKey {
  user_id: string
  key: string
  request: string
}

/** A running request is considered abandoned after a minute; an answer is kept for an hour. */
const FREE = sql`a.created < now() - case when a.status is null then interval '1 minute' else interval '1 hour' end`

/** Returns the claim's time, which identifies it; null if the key is taken. */
export async function insertClaim(db: Database, { user_id, key, request }: RequestKey) {
  const { rows } = await sql<{ created: string }>`
    insert into answered as a (user_id, key, request) values (${user_id}, ${key}, ${request})
    on conflict (user_id, key) do update
      set request = excluded.request, status = null, body = null, created = now() where ${FREE}
    returning created`.execute(db)
  return rows[0]?.created ?? null
}

export const findAnswer = (db: Reads, { user_id, key }: RequestKey) =>
  db
    .selectFrom('answered')
    .select(['request', 'status', 'body'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()

interface Claim extends RequestKey {
  claimed: string
}

/** Does nothing if the claim was lost. */
export const updateAnswer = (
  db: Database,
  { user_id, key, claimed }: Claim,
  { status, body }: { status: number; body: Buffer },
) =>
  db
    .updateTable('answered')
    .set({ status, body })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created', '=', claimed)
    .execute()

/** Does nothing if the claim was lost. */
export const deleteClaim = (db: Database, { user_id, key, claimed }: Claim) =>
  db
    .deleteFrom('answered')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created', '=', claimed)
    .execute()

export const deletePast = (db: Database) =>
  sql`delete from answered where created < now() - interval '1 hour'`.execute(db)
