import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** Alerts for channels, speakers and API keys that go quiet: no talk for some minutes. */
export const silences = {
  async up(db: Kysely<never>) {
    await sql`
      alter table alerts
        add column key_ids uuid[] not null default '{}',
        -- {minutes, days, from, to, tz}; null for alerts that watch for words.
        add column silence jsonb;
      create index alerts_silence on alerts (org_id, alert_id) where silence is not null;

      -- {source, source_id, name, since, until, tz, down}; the hit's talk is the last one before the silence.
      alter table hits add column silence jsonb;
      create index hits_silent on hits (org_id, alert_id) where silence is not null and silence ->> 'until' is null;

      alter table talks add column key_id uuid;
      create index talks_arrived on talks (org_id, channel_id, created desc) where deleted is null;
      create index talks_of_key on talks (org_id, key_id, created desc) where key_id is not null and deleted is null;
      create index talks_of_speaker on talks (org_id, speaker_id, created desc) where speaker_id is not null;
      drop index talks_speaker;

      -- Times in which no worker ran.
      create table outages (
        began timestamptz(3) primary key,
        ended timestamptz(3) not null
      );
    `.execute(db)
    await sql`
      -- The hours in which alerts watch, each once.
      create function silence_hours() returns table (hours jsonb)
      language sql stable security definer set search_path = public, pg_temp as $$
        select distinct a.silence - 'minutes' from alerts a where a.silence is not null
      $$;
    `.execute(db)
    await begun(db)
    await ended(db)
    await handToLookup(db, ['silence_hours()', 'silences_begun(timestamptz, timestamptz, jsonb)', 'silences_ended()'])
  },
}

/** Sources of all organizations without a talk for longer than their alert allows. Each silence has one hit. */
const begun = (db: Kysely<never>) =>
  sql`
    create function silences_begun(at timestamptz, up timestamptz, hours jsonb)
    returns table (
      org_id uuid, alert_id uuid, keyword text, talk_id uuid, channel_id uuid,
      source text, source_id uuid, name text, since timestamptz, tz text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select a.org_id, a.alert_id, a.keyword, last.talk_id, last.channel_id,
        s.source, s.source_id, named.name, last.created, a.silence ->> 'tz'
      from alerts a
      join organizations o on o.org_id = a.org_id and o.deleted is null
      -- Hours that the moment is in, with when they began.
      join jsonb_to_recordset(hours) h(hours jsonb, opened timestamptz) on h.hours = a.silence - 'minutes'
      cross join lateral (
        select 'channel' as source, unnest(a.channel_ids) as source_id
        union all select 'speaker', unnest(a.speaker_ids)
        union all select 'key', unnest(a.key_ids)) s
      cross join lateral (${sql.raw(arrivalOf('a.org_id', 'desc'))}) last
      cross join lateral (
        select c.name from channels c
          where s.source = 'channel' and c.org_id = a.org_id and c.channel_id = s.source_id and c.archived is null
        union all select p.name from speakers p
          where s.source = 'speaker' and p.org_id = a.org_id and p.speaker_id = s.source_id
        union all select k.name from api_keys k
          where s.source = 'key' and k.org_id = a.org_id and k.key_id = s.source_id) named
      where a.silence is not null
        and greatest(last.created, h.opened, up) <= at - make_interval(mins => (a.silence ->> 'minutes')::integer)
        and not exists (
          select from hits t where t.org_id = a.org_id and t.alert_id = a.alert_id
            and (t.talk_id = last.talk_id
              or t.silence ->> 'until' is null and t.silence ->> 'source_id' = s.source_id::text))
    $$;
  `.execute(db)

/** Hits of silences that ended, with the first arrival after them. */
const ended = (db: Kysely<never>) =>
  sql`
    create function silences_ended()
    returns table (org_id uuid, alert_id uuid, talk_id uuid, channel_id uuid, until timestamptz)
    language sql stable security definer set search_path = public, pg_temp as $$
      select h.org_id, h.alert_id, h.talk_id, h.channel_id, next.created
      from hits h
      cross join lateral (
        select h.silence ->> 'source' as source, (h.silence ->> 'source_id')::uuid as source_id,
          (h.silence ->> 'since')::timestamptz as since) s
      cross join lateral (${sql.raw(arrivalOf('h.org_id', 'asc', 'and t.created > s.since'))}) next
      where h.silence is not null and h.silence ->> 'until' is null
    $$;
  `.execute(db)

/**
 * The first or last talk of the source `s`, each read from an index. Of speakers and keys only talks in open channels
 * count, so that the hit tells people nothing about channels that they do not hear.
 */
function arrivalOf(org: string, order: 'asc' | 'desc', condition = '') {
  const first = (source: string, column: string) => `(
    select t.talk_id, t.channel_id, t.created from talks t
    where s.source = '${source}' and t.org_id = ${org} and t.${column} = s.source_id and t.deleted is null ${condition}
      ${
        source === 'channel'
          ? ''
          : `and exists (
        select from channels c where c.org_id = t.org_id and c.channel_id = t.channel_id and not c.private)`
      }
    order by t.created ${order} limit 1)`
  return [first('channel', 'channel_id'), first('speaker', 'speaker_id'), first('key', 'key_id')].join(' union all ')
}
