import { type Kysely, sql } from 'kysely'

/** What is spoken in a channel or a talk, where it is not what the organization speaks: a code, or `detect`. */
export const languages = {
  up: (db: Kysely<never>) =>
    sql`
      alter table channels add column spoken_language text, add column spoken_since timestamptz(3);
      alter table talks add column spoken_language text;
    `.execute(db),
}
