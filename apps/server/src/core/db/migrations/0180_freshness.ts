import { type Kysely, sql } from 'kysely'

/** Minutes after words were said in which hits interrupt people, and send email; null without an end. */
export const freshness = {
  async up(db: Kysely<never>) {
    await sql`
      alter table alerts add column fresh_for integer default 60, add column fresh_for_email integer default 1440;
      alter table hits add column late boolean not null default false;
    `.execute(db)
  },
}
