import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Which talks are exported, and how many are written. */
export const talkExports = {
  async up(db: Kysely<never>) {
    await sql`
      create table talk_exports (
        org_id    uuid not null,
        export_id uuid not null,
        -- In the order of the file.
        talk_ids  uuid[] not null,
        download  text not null default 'waiting' check (download in ('waiting', 'writing', 'ready', 'failed')),
        written   integer not null default 0,
        created   timestamptz(3) not null default now(),
        primary key (org_id, export_id)
      )`.execute(db)
    await tenant(db, ['talk_exports'])
  },
}
