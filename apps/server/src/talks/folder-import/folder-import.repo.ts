import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'

/** A transaction lock, so that only one process imports from the folder. */
export async function lockFolder(tx: Reads, key_id: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`watched ${key_id}`}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}
