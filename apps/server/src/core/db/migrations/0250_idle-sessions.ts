import { type Kysely, sql } from 'kysely'

/** How long sessions were idle, and from when an organization accepts those of a member. */
export const idleSessions = {
  async up(db: Kysely<never>) {
    await sql`
      alter table sessions
        add column last_used timestamptz not null default now(),
        -- The longest time without use so far, in seconds.
        add column longest_idle integer not null default 0;
      -- After so many minutes without use a session of a member enters no more.
      alter table organizations add column session_minutes integer;
      -- Sign-ins of the member from before enter no more.
      alter table members add column sessions_since timestamptz;
    `.execute(db)
  },
}
