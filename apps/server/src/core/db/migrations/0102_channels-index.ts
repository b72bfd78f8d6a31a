import { type Kysely, sql } from 'kysely'

/** Counting what is unheard in each channel finds in the index whether a talk is in the bin, and reads no talk. */
export const channelsIndex = {
  async up(db: Kysely<never>) {
    await sql`create index talks_of_channel on talks (org_id, channel_id, recorded_at desc, talk_id desc) include (deleted)`.execute(
      db,
    )
    await sql`drop index talks_channel`.execute(db)
    await sql`alter index talks_of_channel rename to talks_channel`.execute(db)
  },
}
