import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Links that several people join by, and people who ask to join. */
export const joining = {
  async up(db: Kysely<never>) {
    await sql`
      create table join_links (
        org_id      uuid not null references organizations on delete cascade,
        link_id     uuid not null,
        name        text not null,
        send        boolean not null,
        moderate    boolean not null,
        guest_until timestamptz(3),
        channel_ids uuid[] not null default '{}',
        approval    boolean not null,
        most_uses   integer,
        uses        integer not null default 0 check (most_uses is null or uses <= most_uses),
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        expires     timestamptz(3) not null,
        revoked     timestamptz(3),
        primary key (org_id, link_id)
      );
      create table join_requests (
        org_id      uuid not null references organizations on delete cascade,
        request_id  uuid not null,
        user_id     uuid not null references users on delete cascade,
        -- The name of the link, or the email domain, as it was then.
        by          text not null,
        send        boolean not null,
        moderate    boolean not null,
        guest_until timestamptz(3),
        channel_ids uuid[] not null default '{}',
        created     timestamptz(3) not null default now(),
        declined    timestamptz(3),
        primary key (org_id, request_id),
        unique (org_id, user_id)
      );
      alter table directory drop constraint directory_kind_check;
      alter table directory add constraint directory_kind_check
        check (kind in ('member', 'invite', 'clip', 'key', 'mailbox', 'line', 'request'));
    `.execute(db)
    await tenant(db, ['join_links', 'join_requests'])
  },
}
