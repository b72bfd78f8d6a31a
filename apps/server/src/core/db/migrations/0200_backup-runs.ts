import { type Kysely, sql } from 'kysely'

/** The backups that Earshot makes by itself: one for each time at which one is due. */
export const backupRuns = {
  async up(db: Kysely<never>) {
    await sql`
      create table backup_runs (
        due timestamptz primary key,
        began timestamptz not null default now(),
        -- Moves while it is made: what stands still for ten minutes was killed.
        renewed timestamptz not null default now(),
        ended timestamptz,
        file text,
        row_count bigint,
        files integer,
        bytes bigint,
        -- Why it failed.
        reason text
      )`.execute(db)
  },
}
