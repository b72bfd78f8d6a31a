import { sql } from 'kysely'
import type { Database } from '../../core/db/connection.ts'

/** A transaction lock, so that only one process imports from the folder. */
export async function lockFolder(tx: Database, key_id: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`watched ${key_id}`}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}
