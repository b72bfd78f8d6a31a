import { sql } from 'kysely'
import type { Reads } from '../db/connection.ts'

/** Talks of the whole installation by state, except 'ready'. */
export const countUnfinished = async (db: Reads) =>
  (await sql<{ state: string; talks: number }>`select state, talks from count_unfinished()`.execute(db)).rows
