import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** What leads out of an organization or into it: clips, keys, webhooks, notifications, and the list of what was done. */
export const outward = {
  async up(db: Kysely<never>) {
    await sql`
      create table clips (
        org_id         uuid not null,
        clip_id        uuid not null,
        talk_id        uuid not null,
        title          text not null default '',
        "start"        double precision not null,
        "end"          double precision not null,
        expires_at     timestamptz(3),
        password_hash  text,
        show_text      boolean not null,
        show_speaker   boolean not null,
        allow_download boolean not null,
        peaks          real[] not null,
        plays          integer not null default 0,
        created        timestamptz(3) not null default now(),
        created_by     uuid not null,
        primary key (org_id, clip_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index clips_talk on clips (org_id, talk_id);
      create index clips_newest on clips (org_id, created desc, clip_id desc);

      create table api_keys (
        org_id      uuid not null references organizations on delete cascade,
        key_id      uuid not null,
        name        text not null,
        send        boolean not null,
        ending      text not null,
        secret_hash text not null,
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        last_used   timestamptz(3),
        expires_at  timestamptz(3),
        primary key (org_id, key_id)
      );

      create table webhooks (
        org_id     uuid not null references organizations on delete cascade,
        webhook_id uuid not null,
        name       text not null,
        url        text not null,
        style      text not null check (style in ('standard', 'slack')),
        events     text[] not null,
        secret     text not null,
        paused     boolean not null default false,
        failures   integer not null default 0,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        primary key (org_id, webhook_id)
      );
      create table deliveries (
        org_id      uuid not null,
        delivery_id uuid not null,
        webhook_id  uuid not null,
        event       text not null,
        payload     jsonb not null,
        created     timestamptz(3) not null default now(),
        at          timestamptz(3) not null default now(),
        attempt     integer not null default 0,
        status      integer,
        error       text,
        done        boolean not null default false,
        primary key (org_id, delivery_id),
        foreign key (org_id, webhook_id) references webhooks (org_id, webhook_id) on delete cascade
      );
      create index deliveries_newest on deliveries (org_id, webhook_id, created desc);

      create table notification_settings (
        org_id   uuid not null references organizations on delete cascade,
        user_id  uuid not null references users on delete cascade,
        settings jsonb not null,
        primary key (org_id, user_id)
      );

      -- Who is to be told of which hit, and when: written once for each, sent alone or as a digest.
      create table notices (
        org_id   uuid not null,
        user_id  uuid not null references users on delete cascade,
        alert_id uuid not null,
        talk_id  uuid not null,
        email    boolean not null,
        push     boolean not null,
        created  timestamptz(3) not null default now(),
        due      timestamptz(3) not null,
        sent     timestamptz(3),
        primary key (org_id, user_id, alert_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index notices_due on notices (org_id, user_id, due) where sent is null;
      create index notices_talk on notices (org_id, talk_id);

      create table audit (
        org_id     uuid not null references organizations on delete cascade,
        entry_id   uuid not null,
        created    timestamptz(3) not null default now(),
        user_id    uuid not null,
        session_id uuid,
        name       text not null,
        action     text not null,
        subject_id text,
        subject    text not null default '',
        address    text not null,
        primary key (org_id, entry_id)
      );
      create index audit_newest on audit (org_id, created desc, entry_id desc);
      create unique index audit_entering on audit (org_id, session_id) where action = 'organization.enter';
    `.execute(db)
    await tenant(db, ['clips', 'api_keys', 'webhooks', 'deliveries', 'notification_settings', 'notices', 'audit'])
  },
}
