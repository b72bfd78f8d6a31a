import { type Kysely, sql } from 'kysely'

/** Talks, what was heard in them, and which alerts they hit. */
export const talks = {
  async up(db: Kysely<never>) {
    await sql`
      create extension if not exists btree_gin;

      create table talks (
        org_id      uuid not null references organizations on delete cascade,
        talk_id     uuid not null,
        channel_id  uuid not null,
        user_id     uuid not null references users,
        client_id   uuid,
        created     timestamptz(3) not null default now(),
        modified    timestamptz(3) not null default now(),
        recorded_at timestamptz(3) not null,
        bytes       bigint not null,
        sha256      text not null,
        media_type  text not null,
        state       text not null default 'received'
                    check (state in ('received', 'transcoding', 'waiting', 'transcribing', 'ready', 'failed')),
        reason      text,
        playable    boolean not null default false,
        truncated   boolean not null default false,
        duration    double precision,
        loudness    double precision,
        peaks       real[] not null default '{}',
        strip       real[] not null default '{}',
        text        text not null default '',
        tokens      text not null default '',
        tsv         tsvector not null default '',
        language    text,
        confidence  double precision,
        engine      text,
        rough       boolean not null default false,
        primary key (org_id, talk_id),
        unique (org_id, user_id, client_id),
        foreign key (org_id, channel_id) references channels (org_id, channel_id)
      );
      create index talks_newest on talks (org_id, recorded_at desc, talk_id desc);
      create index talks_channel on talks (org_id, channel_id, recorded_at desc, talk_id desc);
      create index talks_words on talks using gin (org_id, tsv);

      create table transcripts (
        org_id   uuid not null,
        talk_id  uuid not null,
        version  integer not null,
        engine   text not null,
        language text not null,
        words    jsonb not null,
        created  timestamptz(3) not null default now(),
        primary key (org_id, talk_id, version),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );

      create table hits (
        org_id     uuid not null,
        alert_id   uuid not null,
        talk_id    uuid not null,
        channel_id uuid not null,
        keyword    text not null,
        created    timestamptz(3) not null default now(),
        "start"    double precision not null,
        "end"      double precision not null,
        before     text not null,
        match      text not null,
        after      text not null,
        primary key (org_id, alert_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index hits_newest on hits (org_id, created desc, talk_id desc, alert_id desc);
      create index hits_talk on hits (org_id, talk_id);
    `.execute(db)
  },
}
