import { type Kysely, sql } from 'kysely'

/** What a caller is saying is kept where it was accepted, although the number is removed or the channel archived by then. */
export const removedNumbers = {
  async up(db: Kysely<never>) {
    await sql`
      -- Such a number is hidden, and can be added again.
      alter table phone_lines add column removed timestamptz(3);
      alter table phone_lines drop constraint phone_lines_org_id_number_key;
      create unique index phone_lines_number on phone_lines (org_id, number) where removed is null;

      -- The channel for which the caller was told to speak.
      alter table phone_calls add column accepted uuid;
    `.execute(db)
  },
}
