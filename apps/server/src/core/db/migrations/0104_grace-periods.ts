import { type Kysely, sql } from 'kysely'

/** Secrets that were replaced still sign for a while. */
export const gracePeriods = {
  async up(db: Kysely<never>) {
    await sql`
      -- Of webhooks: [{secret, until}].
      alter table webhooks add column previous_secrets jsonb not null default '[]';
    `.execute(db)
  },
}
