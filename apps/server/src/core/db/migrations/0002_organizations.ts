import { type Kysely, sql } from 'kysely'

/** Organizations and what they hold. org_id stands first in every key, so that rows can be distributed by it. */
export const organizations = {
  async up(db: Kysely<never>) {
    await sql`
      create table organizations (
        org_id     uuid primary key,
        name       text not null,
        image      text not null default '',
        label      text not null default '',
        type       text not null default '',
        status     text not null default 'active' check (status in ('active', 'archived')),
        created_by uuid not null,
        created    timestamptz(3) not null default now()
      );

      create table members (
        org_id   uuid not null references organizations on delete cascade,
        user_id  uuid not null references users,
        org_role text not null default 'member' check (org_role in ('admin', 'member')),
        send     boolean not null default true,
        created  timestamptz(3) not null default now(),
        primary key (org_id, user_id)
      );

      create table invites (
        org_id      uuid not null references organizations on delete cascade,
        invite_id   uuid not null,
        email       text not null,
        name        text not null,
        admin       boolean not null,
        status      smallint not null default 1 check (status between 1 and 5),
        verify_hash text not null,
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        expires     timestamptz(3) not null,
        sent        timestamptz(3) not null default now(),
        send_count  integer not null default 1,
        verified    boolean not null default false,
        primary key (org_id, invite_id),
        unique (org_id, email)
      );

      create table channels (
        org_id     uuid not null references organizations on delete cascade,
        channel_id uuid not null,
        name       text not null,
        notes      text not null default '',
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        primary key (org_id, channel_id)
      );
      create unique index channels_name on channels (org_id, lower(name));

      create table alerts (
        org_id     uuid not null references organizations on delete cascade,
        alert_id   uuid not null,
        keyword    text not null,
        tokens     text not null,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        primary key (org_id, alert_id),
        unique (org_id, tokens)
      );
    `.execute(db)
  },
}
