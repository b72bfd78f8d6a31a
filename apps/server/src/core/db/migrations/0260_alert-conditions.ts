import { type Kysely, sql } from 'kysely'

/** What a talk must match beside the keyword of an alert, and when. */
export const alertConditions = {
  async up(db: Kysely<never>) {
    await sql`
      alter table alerts
        -- Written as a search; empty for none.
        add column condition text not null default '',
        -- {days, from, to, tz}; null for any time.
        add column hours jsonb;
    `.execute(db)
  },
}
