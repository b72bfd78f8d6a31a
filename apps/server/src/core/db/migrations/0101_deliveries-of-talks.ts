import { type Kysely, sql } from 'kysely'

/** A talk that is purged takes what webhooks were told of it along. */
export const deliveriesOfTalks = {
  async up(db: Kysely<never>) {
    await sql`create index deliveries_of_talk on deliveries (org_id, (payload->>'talk_id'))`.execute(db)
  },
}
