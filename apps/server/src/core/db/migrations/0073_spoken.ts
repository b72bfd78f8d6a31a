import { type Kysely, sql } from 'kysely'

/** Whether the voice server may read briefs aloud. */
export const spoken = {
  async up(db: Kysely<never>) {
    await sql`alter table summary_settings add column spoken_briefs boolean not null default false`.execute(db)
  },
}
