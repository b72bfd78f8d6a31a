import { type Kysely, sql } from 'kysely'

export const noSpokenBriefs = {
  async up(db: Kysely<never>) {
    await sql`alter table summary_settings drop column spoken_briefs`.execute(db)
  },
}
