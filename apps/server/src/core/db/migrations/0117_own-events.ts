import { type Kysely, sql } from 'kysely'

/** Live events for one person, on all their devices. */
export const ownEvents = {
  async up(db: Kysely<never>) {
    await sql`alter table live_outbox add column user_id uuid`.execute(db)
  },
}
