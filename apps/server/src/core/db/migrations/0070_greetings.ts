import { type Kysely, sql } from 'kysely'

/** Greetings of phone numbers that were recorded. */
export const greetings = {
  async up(db: Kysely<never>) {
    // The version of the stored sound; '' for none.
    await sql`alter table phone_lines add column greeting_sound text not null default ''`.execute(db)
  },
}
