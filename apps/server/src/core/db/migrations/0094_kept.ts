import { type Kysely, sql } from 'kysely'

/** What it was read for is in `talks_usage` too, and each change of a talk wrote an entry. */
export const kept = {
  up: (db: Kysely<never>) => sql`drop index talks_kept`.execute(db),
}
