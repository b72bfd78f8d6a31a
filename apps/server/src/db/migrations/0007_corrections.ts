import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** What people add to talks: who speaks, tags, corrections, the bin, how far they have listened; what alerts and hits can do. */
export const corrections = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talks
        add column speaker_id uuid,
        add column tags uuid[] not null default '{}',
        add column reply_to uuid,
        add column trim_start double precision not null default 0,
        add column trim_end double precision not null default 0,
        add column audio_quality double precision,
        add column trancription_accuracy double precision,
        add column needs_review boolean not null default false,
        add column edited boolean not null default false,
        add column modified_by uuid,
        add column deleted timestamptz(3);
      create index talks_tags on talks using gin (org_id, tags);
      create index talks_speaker on talks (org_id, speaker_id) where speaker_id is not null;
      create index talks_deleted on talks (org_id, deleted) where deleted is not null;

      alter table transcripts
        alter column engine drop not null,
        add column user_id uuid,
        add column text text;
      update transcripts t set text = coalesce(
        (select string_agg(w->>'text', ' ' order by n) from jsonb_array_elements(t.words) with ordinality as e (w, n)), '');
      alter table transcripts alter column text set not null;

      create table listens (
        org_id   uuid not null,
        user_id  uuid not null,
        talk_id  uuid not null,
        position double precision not null default 0,
        heard    boolean not null default false,
        modified timestamptz(3) not null default now(),
        primary key (org_id, user_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );

      alter table alerts
        add column exclude text[] not null default '{}',
        add column channel_ids uuid[] not null default '{}',
        add column speaker_ids uuid[] not null default '{}',
        add column sounds_like boolean not null default false,
        add column cooldown integer not null default 0;
      alter table hits
        add column state text not null default 'new' check (state in ('new', 'acknowledged', 'resolved')),
        add column note text not null default '',
        add column modified timestamptz(3),
        add column modified_by uuid;
      create index hits_state on hits (org_id, state, created desc);

      create table uploads (
        org_id    uuid not null references organizations on delete cascade,
        upload_id uuid not null,
        user_id   uuid not null,
        length    bigint not null,
        received  bigint not null default 0,
        parts     bigint[] not null default '{}',
        created   timestamptz(3) not null default now(),
        primary key (org_id, upload_id)
      );
    `.execute(db)
    await tenant(db, ['listens', 'uploads'])
  },
}
