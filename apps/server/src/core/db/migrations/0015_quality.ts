import { type Kysely, sql } from 'kysely'

/** Why a recording is hard to understand, beside how hard. */
export const quality = {
  async up(db: Kysely<never>) {
    await sql`alter table talks add column quality_reasons text[] not null default '{}'`.execute(db)
  },
}
