import { type Kysely, sql } from 'kysely'

/** What belongs to no organization: people, how they sign in, their sessions, and the directory that leads to organizations. */
export const people = {
  async up(db: Kysely<never>) {
    await sql`
      create table users (
        user_id     uuid primary key,
        name        text not null,
        image       text not null default '',
        email       text not null,
        verified    boolean not null default false,
        created     timestamptz(3) not null default now(),
        last_seen   timestamptz(3),
        level       integer not null default 0,
        modified    timestamptz(3),
        modified_by uuid,
        role_id     text,
        status      integer not null default -1
      );
      create index users_email on users (email);

      create table identities (
        issuer  text not null,
        subject text not null,
        user_id uuid not null references users on delete cascade,
        created timestamptz(3) not null default now(),
        primary key (issuer, subject)
      );

      create table sessions (
        session_id uuid primary key,
        user_id    uuid not null references users on delete cascade,
        created    timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      );
      create index sessions_user on sessions (user_id);

      -- Which organizations an id may lead to: kind 'member' by user_id, kind 'invite' by invite_id.
      create table directory (
        kind   text not null check (kind in ('member', 'invite')),
        id     uuid not null,
        org_id uuid not null,
        primary key (kind, id, org_id)
      );

      create table live_outbox (
        id      bigint generated always as identity primary key,
        org_id  uuid not null,
        changed text not null
      );
      create sequence live_events;
    `.execute(db)
  },
}
