import { type Kysely, sql } from 'kysely'

/** Kept for 90 days. Like sessions they belong to the person; `org_id` says which organization they concern, if one. */
export const securityEvents = {
  async up(db: Kysely<never>) {
    await sql`
      create table security_events (
        event_id uuid primary key,
        user_id  uuid not null references users on delete cascade,
        org_id   uuid,
        kind     text not null,
        address  text not null,
        browser  text not null,
        about    text not null,
        created  timestamptz(3) not null default now(),
        latest   timestamptz(3) not null default now(),
        times    integer not null default 1,
        -- What is the same in the same hour is one row.
        hour     timestamptz not null default date_trunc('hour', now()),
        bucket   text not null,
        unique (user_id, hour, bucket)
      );
      create index security_events_person on security_events (user_id, created desc, event_id desc);
      create index security_events_org on security_events (org_id, created desc, event_id desc) where org_id is not null;
      create index security_events_created on security_events (created);
    `.execute(db)
  },
}
