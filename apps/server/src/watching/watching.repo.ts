import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Whether nobody else is at a folder until this transaction ends. One whose process dies is free again. */
export async function lockFolder(tx: Database, folder: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`watched ${folder}`}, 0)) as free`.execute(tx)
  return rows[0]?.free ?? false
}
