import { type Kysely, sql } from 'kysely'

/** What an organization wants its people to have read before they record. */
export const recordingNotice = {
  async up(db: Kysely<never>) {
    await sql`
      alter table organizations
        add column recording_notice text not null default '' check (length(recording_notice) <= 500);
    `.execute(db)
  },
}
