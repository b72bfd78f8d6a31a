import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Whether nobody else sends for a key's folder until this transaction ends. What a dead process held is free again. */
export async function lockFolder(tx: Database, key_id: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`watched ${key_id}`}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}
