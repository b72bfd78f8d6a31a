import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** Increments `key`, or restarts an expired window. Returns the count and the seconds left. */
export async function insertOrCount(db: Database, { key, seconds }: { key: string; seconds: number }) {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into counters as c (key, until, count) values (${key}, now() + make_interval(secs => ${seconds}), 1)
    on conflict (key) do update set
      count = case when c.until <= now() then 1 else c.count + 1 end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning count, ceil(extract(epoch from until - now()))::int as left`.execute(db)
  return rows[0] as { count: number; left: number }
}

export const deletePast = (db: Database) => sql`delete from counters where until <= now()`.execute(db)

export const deleteCounts = (db: Database, keys: string[]) =>
  sql`delete from counters where key = any (${keys})`.execute(db)
