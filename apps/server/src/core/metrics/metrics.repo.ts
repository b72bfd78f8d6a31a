import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** How many talks of the whole installation are in each state but 'ready'. */
export const countUnfinished = async (db: Database) =>
  (await sql<{ state: string; talks: number }>`select state, talks from count_unfinished()`.execute(db)).rows
