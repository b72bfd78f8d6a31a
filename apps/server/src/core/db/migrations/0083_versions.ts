import { type Kysely, sql } from 'kysely'

/** Another each time that a span is counted, so that a server knows whether the figures that it remembers still hold. */
export const versions = {
  async up(db: Kysely<never>) {
    await sql`alter table counted_spans add column version uuid not null default gen_random_uuid()`.execute(db)
  },
}
