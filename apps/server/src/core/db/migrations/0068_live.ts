import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Talks that are heard while they are recorded: uploads whose length is not known before their end. */
export const liveTalks = {
  async up(db: Kysely<never>) {
    await sql`
      alter table uploads alter column length drop not null;
      alter table uploads add column arrived timestamptz(3) not null default now();

      create table live_talks (
        org_id     uuid not null,
        live_id    uuid not null,
        channel_id uuid not null,
        user_id    uuid not null,
        upload_id  uuid not null,
        client_id  uuid not null,
        speaker_id uuid,
        tags       uuid[] not null default '{}',
        reply_to   uuid,
        started    timestamptz(3) not null default now(),
        state      text not null default 'live' check (state in ('live', 'ended', 'kept')),
        paused     boolean not null default false,
        seen       timestamptz(3) not null default now(),
        recognized real not null default 0,
        talk_id    uuid,
        primary key (org_id, live_id),
        unique (org_id, user_id, client_id),
        unique (org_id, upload_id),
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
      );
      create unique index live_talks_speaking on live_talks (org_id, user_id) where state = 'live';

      create table live_words (
        org_id     uuid not null,
        live_id    uuid not null,
        channel_id uuid not null,
        start      real not null,
        "end"      real not null,
        text       text not null,
        skipped    boolean not null default false,
        primary key (org_id, live_id, start),
        foreign key (org_id, live_id) references live_talks (org_id, live_id) on delete cascade
      );

      create table live_listeners (
        org_id     uuid not null,
        live_id    uuid not null,
        channel_id uuid not null,
        stream_id  uuid not null,
        user_id    uuid not null,
        seen       timestamptz(3) not null default now(),
        primary key (org_id, live_id, stream_id),
        foreign key (org_id, live_id) references live_talks (org_id, live_id) on delete cascade
      );
    `.execute(db)
    const tables = ['live_talks', 'live_words', 'live_listeners']
    await tenant(db, tables)
    const heard = sql.raw('org_id = current_org() and channel_id <> all (hidden_channels())')
    for (const table of tables)
      await sql`alter policy own_organization on ${sql.ref(table)} using (${heard}) with check (${heard})`.execute(db)
  },
}
