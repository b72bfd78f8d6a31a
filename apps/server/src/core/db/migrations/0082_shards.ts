import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * Functions that a cluster asks often, in statements about one table of one organization that is known before they are
 * planned: Citus plans these in a fraction of the time, and sends them to one shard.
 */
export const shards = {
  async up(db: Kysely<never>) {
    await sql`
      drop function talks_heard(uuid);
      drop function talks_hit(uuid);
      drop function hidden_from(uuid, uuid, uuid[]);
    `.execute(db)
    await few(db)
    await hiding(db)
    await entrance(db)
    await talk(db)
    await handToLookup(db, ['talks_heard(uuid)', 'hidden_from(uuid, uuid, uuid[])', 'entrance_of(uuid, uuid, uuid[])'])
  },
}

const few = (db: Kysely<never>) =>
  sql`
    -- The talks that a person has heard, if they are few; else null.
    create function talks_heard(person uuid) returns uuid[]
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      org uuid := current_org();
    begin
      return (
        select case when count(*) <= 1000 then coalesce(array_agg(h.talk_id), '{}') end
        from (
          select l.talk_id from listens l
          where l.org_id = org and l.user_id = person and l.heard limit 1001) h);
    end $$;

    -- The talks of an alert, if they are few; else null.
    create function talks_hit(alert uuid) returns uuid[]
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      org uuid := current_org();
    begin
      return (
        select case when count(*) <= 1000 then coalesce(array_agg(h.talk_id), '{}') end
        from (select h.talk_id from hits h where h.org_id = org and h.alert_id = alert limit 1001) h);
    end $$;
  `.execute(db)

const hiding = (db: Kysely<never>) =>
  sql`
    -- Channels that people hear only if they are in them: the private ones; for a guest all.
    create function closed_channels(org uuid, guest boolean) returns uuid[]
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      closed uuid[];
    begin
      if guest then
        select array_agg(c.channel_id) into closed from channels c where c.org_id = org;
      else
        select array_agg(c.channel_id) into closed from channels c where c.org_id = org and c.private;
      end if;
      return closed;
    end $$;

    -- In order. For a guest with the nil id, under which the vocabulary has the words of all open channels.
    create function hidden_among(closed uuid[], own uuid[], guest boolean) returns uuid[]
    language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
    declare
      hidden uuid[] := '{}';
    begin
      if closed is not null then
        hidden := array(select unnest(closed) except select unnest(own) order by 1);
      end if;
      return case when guest then '00000000-0000-0000-0000-000000000000'::uuid || hidden else hidden end;
    end $$;

    -- Private channels that the person is not in; for a guest all channels that they are not in; for a key also all others
    -- but its own.
    create function hidden_from(org uuid, person uuid, key_channels uuid[]) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      guest boolean;
      closed uuid[];
      own uuid[];
    begin
      select m.guest_until is not null into guest from members m where m.org_id = org and m.user_id = person;
      guest := coalesce(guest, false);
      closed := closed_channels(org, guest);
      if closed is not null then
        select array_agg(c.channel_id) into own from channel_members c
          where c.org_id = org and c.user_id = person and (key_channels is null or c.channel_id = any (key_channels));
      end if;
      return hidden_among(closed, own, guest);
    end $$;
  `.execute(db)

const entrance = (db: Kysely<never>) =>
  sql`
    -- What decides whether and how a person enters the organization that is set. Looks past the policies, which may still
    -- hide what was hidden the last time. A guest whose time is over has no role.
    create function entrance_of(org uuid, person uuid, key_channels uuid[]) returns jsonb
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      role text;
      may_send boolean;
      may_moderate boolean;
      until timestamptz;
      guest boolean;
      roles jsonb;
      own uuid[];
      hidden uuid[];
    begin
      if org is distinct from current_org() then return null; end if;
      select m.org_role, m.send, m.moderate, m.guest_until into role, may_send, may_moderate, until from members m
        where m.org_id = org and m.user_id = person;
      guest := until is not null;
      select jsonb_object_agg(c.channel_id, c.role) filter (where c.role is not null),
          array_agg(c.channel_id) filter (where key_channels is null or c.channel_id = any (key_channels))
        into roles, own from channel_members c
        where c.org_id = org and c.user_id = person;
      hidden := hidden_among(closed_channels(org, guest), own, guest);
      if until <= now() then
        role := null;
        may_send := null;
        may_moderate := null;
        until := null;
      end if;
      return jsonb_build_object('org_role', role, 'send', may_send, 'moderate', may_moderate, 'guest_until', iso(until),
        'channel_roles', coalesce(roles, '{}'), 'hidden', hidden);
    end $$;
  `.execute(db)

/** Called by a statement about talks, so that it is planned like one about them alone. */
const talk = (db: Kysely<never>) =>
  sql`
    -- The words of the latest transcript of a talk.
    create function words_of(org uuid, talk uuid) returns jsonb
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      words jsonb;
    begin
      select t.words into words from transcripts t where t.org_id = org and t.talk_id = talk
        order by t.version desc limit 1;
      return coalesce(words, '[]');
    end $$;

    -- What a person has heard of a talk, its alerts, and its latest transcripts.
    create function parts_of(org uuid, talk uuid, person uuid, shown integer) returns jsonb
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      has_heard boolean;
      at float;
      alert_ids jsonb;
      version record;
      versions jsonb := '[]';
    begin
      select l.heard, l.position into has_heard, at from listens l
        where l.org_id = org and l.user_id = person and l.talk_id = talk;
      select jsonb_agg(h.alert_id) into alert_ids from hits h where h.org_id = org and h.talk_id = talk;
      for version in
        select t.version, t.created, t.text, t.engine, t.user_id from transcripts t
        where t.org_id = org and t.talk_id = talk order by t.version desc limit shown
      loop
        versions := versions || jsonb_build_object('version', version.version, 'created', iso(version.created),
          'text', version.text, 'engine', version.engine, 'user_id', version.user_id);
      end loop;
      return jsonb_build_object('heard', coalesce(has_heard, false), 'position', coalesce(at, 0),
        'alert_ids', coalesce(alert_ids, '[]'), 'versions', versions);
    end $$;
  `.execute(db)
