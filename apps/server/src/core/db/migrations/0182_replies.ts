import { type Kysely, sql } from 'kysely'

/** Lists show how many talks answer one. */
export const replies = {
  async up(db: Kysely<never>) {
    await sql`create index talks_replies on talks (org_id, reply_to) where reply_to is not null`.execute(db)
  },
}
