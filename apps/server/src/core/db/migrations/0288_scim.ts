import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** People and groups that an identity provider provisions by SCIM. */
export const scim = {
  async up(db: Kysely<never>) {
    await sql`
      create table scim_tokens (
        org_id      uuid not null references organizations on delete cascade,
        token_id    uuid not null,
        name        text not null,
        ending      text not null,
        secret_hash text not null,
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        last_used   timestamptz(3),
        primary key (org_id, token_id)
      );
      -- As the provider writes them. They say nothing about accounts.
      create table scim_users (
        org_id       uuid not null references organizations on delete cascade,
        scim_id      uuid not null,
        user_name    text not null,
        external_id  text,
        -- In lower case. By it the person is found who has proven it.
        email        text not null,
        display_name text,
        given_name   text,
        family_name  text,
        formatted    text,
        active       boolean not null,
        -- Once they have come.
        user_id      uuid,
        created      timestamptz(3) not null default now(),
        modified     timestamptz(3) not null default now(),
        primary key (org_id, scim_id)
      );
      create unique index scim_users_name on scim_users (org_id, lower(user_name));
      create unique index scim_users_email on scim_users (org_id, email);
      create unique index scim_users_person on scim_users (org_id, user_id);
      create table scim_groups (
        org_id      uuid not null references organizations on delete cascade,
        group_id    uuid not null,
        name        text not null,
        external_id text,
        -- What admins say that it gives.
        role        text check (role in ('listener', 'sender', 'moderator', 'admin')),
        channel_ids uuid[] not null default '{}',
        created     timestamptz(3) not null default now(),
        modified    timestamptz(3) not null default now(),
        primary key (org_id, group_id),
        unique (org_id, name)
      );
      create table scim_group_members (
        org_id   uuid not null,
        group_id uuid not null,
        scim_id  uuid not null,
        primary key (org_id, group_id, scim_id),
        foreign key (org_id, group_id) references scim_groups on delete cascade,
        foreign key (org_id, scim_id) references scim_users on delete cascade
      );
      create index scim_group_members_of on scim_group_members (org_id, scim_id);
      -- 'scim' leads from a token, and 'scim_user' from the hash of an address, to the organization.
      alter table directory drop constraint directory_kind_check;
      alter table directory add constraint directory_kind_check
        check (kind in ('member', 'invite', 'clip', 'key', 'mailbox', 'line', 'request', 'scim', 'scim_user'));
    `.execute(db)
    await tenant(db, ['scim_tokens', 'scim_users', 'scim_groups', 'scim_group_members'])
  },
}
