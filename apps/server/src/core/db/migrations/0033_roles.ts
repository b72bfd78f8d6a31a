import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

const CHANNEL_ROLE = `check (role in ('listener', 'sender', 'moderator'))`

/**
 * Who may send and moderate, in the organization or in one channel, and guests: members who hear the channels that they
 * are in until a date. For them every other channel is hidden like a private one.
 */
export const roles = {
  async up(db: Kysely<never>) {
    await tables(db)
    await sql`
      drop function hidden_from(uuid, uuid, uuid[]);
      drop function org_of(text, uuid, uuid);
      drop function share_organization(uuid, uuid, uuid);
      grant select on members to earshot_lookup;
    `.execute(db)
    await hearing(db)
    await membership(db)
    await handToLookup(db, [
      'hidden_from(uuid, uuid, uuid[])',
      'channel_roles_of(uuid, uuid)',
      'org_of(text, uuid, uuid)',
      'share_organization(uuid, uuid, uuid)',
    ])
  },
}

const tables = (db: Kysely<never>) =>
  sql`
    -- Everyone could correct and resolve before, so everyone still can.
    alter table members
      add column moderate boolean not null default true,
      add column guest_until timestamptz(3),
      add constraint guests_are_no_admins check (guest_until is null or org_role = 'member');
    create index members_guests on members (org_id, user_id) where guest_until is not null;
    -- The same date, where memberships are looked up before the organization is known.
    alter table directory add column until timestamptz(3);

    -- Null: as in the organization.
    alter table channel_members add column role text ${sql.raw(CHANNEL_ROLE)};

    alter table invites
      add column moderate boolean not null default true,
      add column guest_until timestamptz(3),
      add column channel_ids uuid[] not null default '{}';
  `.execute(db)

const hearing = (db: Kysely<never>) =>
  sql`
    -- Private channels that the person is not in; for a guest all channels that they are not in, and the nil id, under
    -- which the vocabulary has the words of all open channels; for a key also all others but its own.
    create function hidden_from(org uuid, person uuid, key_channels uuid[]) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if exists (
        select 1 from members m where m.org_id = org and m.user_id = person and m.guest_until is not null) then
        return '00000000-0000-0000-0000-000000000000'::uuid || array(
          select c.channel_id from channels c where c.org_id = org and not (
            (key_channels is null or c.channel_id = any (key_channels)) and exists (
              select 1 from channel_members m
              where m.org_id = org and m.channel_id = c.channel_id and m.user_id = person))
          order by c.channel_id);
      end if;
      return array(
        select c.channel_id from channels c where c.org_id = org and c.private and not (
          (key_channels is null or c.channel_id = any (key_channels)) and exists (
            select 1 from channel_members m
            where m.org_id = org and m.channel_id = c.channel_id and m.user_id = person))
        order by c.channel_id);
    end $$;

    -- Looks past the policies, which may still hide what was hidden the last time.
    create function channel_roles_of(org uuid, person uuid) returns jsonb
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return (
        select coalesce(jsonb_object_agg(m.channel_id, m.role), '{}') from channel_members m
        where m.org_id = org and m.user_id = person and m.role is not null);
    end $$;
  `.execute(db)

/** As before, without guests whose time is over. */
const membership = (db: Kysely<never>) =>
  sql`
    create function org_of(kind text, thing uuid, asker uuid) returns uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      org uuid := org_among(array(
        select d.org_id from directory d
        where d.kind = 'member' and d.id = asker and (d.until is null or d.until > now())), kind, thing);
    begin
      if org is null and (select u.level from users u where u.user_id = asker) >= 1000 then
        return org_among(array(select o.org_id from organizations o), kind, thing);
      end if;
      return org;
    end $$;

    create function share_organization(one uuid, other uuid, within uuid) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      shared uuid[] := array(
        select a.org_id from directory a
        join directory b on b.kind = 'member' and b.id = other and b.org_id = a.org_id
        where a.kind = 'member' and a.id = one and (a.until is null or a.until > now())
          and (within is null or a.org_id = within));
    begin
      return exists (select 1 from organizations o where o.org_id = any (shared) and o.deleted is null);
    end $$;
  `.execute(db)
