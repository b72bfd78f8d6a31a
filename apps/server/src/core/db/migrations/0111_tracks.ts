import { type Kysely, sql } from 'kysely'

/** Which audio tracks of a recording are heard, where it has several. */
export const tracks = {
  up: (db: Kysely<never>) => sql`alter table talks add column tracks jsonb`.execute(db),
}
