import { type Kysely, sql } from 'kysely'

/** {user_ids, roles}: whom an alert notifies; null: its maker. */
export const recipients = {
  async up(db: Kysely<never>) {
    await sql`alter table alerts add column recipients jsonb`.execute(db)
  },
}
