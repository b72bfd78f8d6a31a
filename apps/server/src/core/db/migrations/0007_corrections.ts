import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
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
      create index talks_usage on talks (org_id, created) include (bytes, duration);

      alter table transcripts
        alter column engine drop not null,
        add column rough boolean not null default false,
        add column user_id uuid,
        add column text text;
      alter table talks no force row level security;
      alter table transcripts no force row level security;
      update transcripts t set
        rough = (select k.rough from talks k where k.org_id = t.org_id and k.talk_id = t.talk_id),
        text = coalesce(
          (select string_agg(w->>'text', ' ' order by n) from jsonb_array_elements(t.words) with ordinality as e (w, n)),
          '');
      alter table transcripts alter column text set not null;
      alter table transcripts force row level security;
      alter table talks force row level security;

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
    `.execute(db)
    await tenant(db, ['listens'])
    await arriving(db)
    await leaving(db)
  },
}

/** What is sent in parts. A part counts once it stands here, with the place where it begins; its bytes were durable before. */
async function arriving(db: Kysely<never>) {
  await sql`
    create table uploads (
      org_id    uuid not null references organizations on delete cascade,
      upload_id uuid not null,
      user_id   uuid not null,
      length    bigint not null,
      received  bigint not null default 0,
      metadata  text not null,
      talk_id   uuid,
      created   timestamptz(3) not null default now(),
      primary key (org_id, upload_id)
    );
    create index uploads_user on uploads (org_id, user_id, created);

    create table upload_parts (
      org_id    uuid not null,
      upload_id uuid not null,
      begins    bigint not null,
      part      uuid not null,
      primary key (org_id, upload_id, begins),
      foreign key (org_id, upload_id) references uploads (org_id, upload_id) on delete cascade
    );
  `.execute(db)
  await tenant(db, ['uploads', 'upload_parts'])
}

/** What is in a bin for too long, what bytes have lost their rows, and how far those who clear away have come. */
async function leaving(db: Kysely<never>) {
  await sql`
    -- Everything stored under the prefix is to be removed, once it is due.
    create table removals (
      prefix text primary key,
      due    timestamptz(3) not null
    );
    create index removals_due on removals (due);

    create table sweeps (
      name  text primary key,
      begun timestamptz(3) not null,
      until timestamptz(3)
    );

    create function overdue(bins timestamptz, arriving timestamptz, most integer)
    returns table (kind text, org_id uuid, id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
        (select 'organization', o.org_id, o.org_id from organizations o where o.deleted < bins limit most)
        union all (select 'talk', t.org_id, t.talk_id from talks t where t.deleted < bins limit most)
        union all (select 'address', a.org_id, a.address_id from addresses a where a.deleted < bins limit most)
        union all (select 'upload', u.org_id, u.upload_id from uploads u where u.created < arriving limit most);
    end $$;
  `.execute(db)
  await handToLookup(db, ['overdue(timestamptz, timestamptz, integer)'])
}
