import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** What belongs to a person or to the installation: phones, browsers that take push messages, counters; and who may look where. */
export const persons = {
  async up(db: Kysely<never>) {
    await sql`
      alter table users add column onboarded boolean not null default false;
      update users set onboarded = true where user_id in (select id from directory where kind = 'member');

      -- When its person signed in at the provider, and the provider's name for that sign-in.
      alter table sessions add signed_in timestamptz(3), add via text;

      create table phones (
        user_id    uuid not null references users on delete cascade,
        e164       text not null,
        phone      text not null,
        country    text not null,
        created    timestamptz(3) not null default now(),
        verified   boolean not null default false,
        code_hash  text,
        code_until timestamptz(3),
        tries      integer not null default 0,
        sent       timestamptz(3),
        -- Why the last code could not be sent.
        problem    text,
        primary key (user_id, e164)
      );
      create unique index phones_verified on phones (e164) where verified;

      create table push_subscriptions (
        endpoint   text primary key,
        user_id    uuid not null references users on delete cascade,
        session_id uuid not null references sessions on delete cascade,
        p256dh     text not null,
        auth       text not null,
        created    timestamptz(3) not null default now()
      );
      create index push_subscriptions_user on push_subscriptions (user_id);

      -- How often something was tried lately; lost in a crash, and then counted afresh.
      create unlogged table counters (
        key   text primary key,
        until timestamptz(3) not null,
        count integer not null
      );
      create index counters_until on counters (until);

      -- Answers to requests that may be sent again, for as long as they may.
      create table answered (
        user_id uuid not null references users on delete cascade,
        key     text not null,
        request text not null,
        status  integer,
        body    bytea,
        created timestamptz(3) not null default now(),
        primary key (user_id, key)
      );
      create index answered_created on answered (created);

      alter table directory drop constraint directory_kind_check;
      alter table directory add check (kind in ('member', 'invite', 'clip', 'key'));
      grant select (user_id, level) on users to earshot_lookup;
      grant select on organizations, invites to earshot_lookup;

      create function holds(org uuid, kind text, thing uuid) returns boolean
      language plpgsql stable set search_path = public, pg_temp as $$
      begin
        return case kind
          when 'talk'    then exists (select from talks t where t.org_id = org and t.talk_id = thing)
          when 'channel' then exists (select from channels t where t.org_id = org and t.channel_id = thing)
          when 'alert'   then exists (select from alerts t where t.org_id = org and t.alert_id = thing)
          when 'speaker' then exists (select from speakers t where t.org_id = org and t.speaker_id = thing)
          when 'tag'     then exists (select from tags t where t.org_id = org and t.tag_id = thing)
          when 'address' then exists (select from addresses t where t.org_id = org and t.address_id = thing)
          when 'invite'  then exists (select from invites t where t.org_id = org and t.invite_id = thing)
          when 'clip'    then exists (select from clips t where t.org_id = org and t.clip_id = thing)
          when 'webhook' then exists (select from webhooks t where t.org_id = org and t.webhook_id = thing)
          when 'key'     then exists (select from api_keys t where t.org_id = org and t.key_id = thing)
          when 'upload'  then exists (select from uploads t where t.org_id = org and t.upload_id = thing)
          else false end;
      end $$;

      -- The organization of a thing, if the asker is a member there, or an operator; else null. One organization at a
      -- time, so that every look goes straight to where its rows are.
      create or replace function org_of(kind text, thing uuid, asker uuid) returns uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        org uuid;
      begin
        for org in select d.org_id from directory d where d.kind = 'member' and d.id = asker loop
          if holds(org, org_of.kind, thing) then return org; end if;
        end loop;
        if (select u.level from users u where u.user_id = asker) >= 1000 then
          for org in select o.org_id from organizations o loop
            if holds(org, org_of.kind, thing) then return org; end if;
          end loop;
        end if;
        return null;
      end $$;

      -- Whether an invite that is still open waits for this address. One organization at a time, so that every look goes
      -- straight to where its rows are.
      create function is_invited(address text) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        org uuid;
      begin
        for org in select o.org_id from organizations o where o.deleted is null loop
          if exists (
            select from invites i
            where i.org_id = org and i.email = address and i.status = 1 and i.expires > now()) then return true; end if;
        end loop;
        return false;
      end $$;
    `.execute(db)
    await handToLookup(db, ['is_invited(text)'])
  },
}
