import { type Kysely, sql } from 'kysely'

/** What is or was wrong with this server: one row from the time it began until it ended. */
export const healthProblems = {
  async up(db: Kysely<never>) {
    await sql`
      create table health_problems (
        problem_id uuid primary key default gen_random_uuid(),
        cause text not null,
        detail text not null,
        began timestamptz not null default now(),
        ended timestamptz,
        -- When operators were emailed that it began, and that it is over.
        told timestamptz,
        told_over timestamptz
      );
      create unique index health_problems_open on health_problems (cause) where ended is null;
    `.execute(db)
  },
}
