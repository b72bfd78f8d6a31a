import { type Kysely, sql } from 'kysely'

/**
 * What jobs read across organizations, in a form that Citus can plan: it does not plan parameters of SQL functions, and what reads the
 * first talk of each source only with the organization as a value. Owners and rights stay.
 */
export const jobsOnClusters = {
  async up(db: Kysely<never>) {
    await sql`
      do $do$
      declare
        f record;
      begin
        for f in
          select proname, prosrc, pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result
          from pg_proc where oid = any (array[
            'changed_organizations(integer)', 'counted_organizations(timestamptz)', 'improvable(integer)',
            'retention_due(integer)', 'soundless_talks(integer)']::regprocedure[])
        loop
          execute format(
            'create or replace function %I(%s) returns %s language plpgsql stable security definer set search_path = public, pg_temp as %L',
            f.proname, f.arguments, f.result, E'#variable_conflict use_column\nbegin return query ' || f.prosrc || '; end');
        end loop;
      end $do$;
    `.execute(db)
    await begun(db)
    await ended(db)
  },
}

const begun = (db: Kysely<never>) =>
  sql`
    create or replace function silences_begun(at timestamptz, up timestamptz, hours jsonb)
    returns table (
      org_id uuid, alert_id uuid, keyword text, talk_id uuid, channel_id uuid,
      source text, source_id uuid, name text, since timestamptz, tz text)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare one uuid;
    begin
      for one in select distinct a.org_id from alerts a where a.silence is not null loop
        return query select a.org_id, a.alert_id, a.keyword, last.talk_id, last.channel_id,
          s.source, s.source_id, named.name, last.created::timestamptz, a.silence ->> 'tz'
        from alerts a
        join organizations o on o.org_id = a.org_id and o.org_id = one and o.deleted is null
        -- Hours that the moment is in, with when they began.
        join jsonb_to_recordset(silences_begun.hours) h(hours jsonb, opened timestamptz) on h.hours = a.silence - 'minutes'
        cross join lateral (
          select 'channel' as source, unnest(a.channel_ids) as source_id
          union all select 'speaker', unnest(a.speaker_ids)
          union all select 'key', unnest(a.key_ids)) s
        cross join lateral (${sql.raw(arrivalOf('desc'))}) last
        cross join lateral (
          select c.name from channels c
            where s.source = 'channel' and c.org_id = one and c.channel_id = s.source_id and c.archived is null
          union all select p.name from speakers p
            where s.source = 'speaker' and p.org_id = one and p.speaker_id = s.source_id
          union all select k.name from api_keys k
            where s.source = 'key' and k.org_id = one and k.key_id = s.source_id) named
        where a.org_id = one and a.silence is not null
          and greatest(last.created, h.opened, up) <= at - make_interval(mins => (a.silence ->> 'minutes')::integer)
          and not exists (
            select from hits t where t.org_id = one and t.alert_id = a.alert_id
              and (t.talk_id = last.talk_id
                or t.silence ->> 'until' is null and t.silence ->> 'source_id' = s.source_id::text));
      end loop;
    end $$;
  `.execute(db)

const ended = (db: Kysely<never>) =>
  sql`
    create or replace function silences_ended()
    returns table (org_id uuid, alert_id uuid, talk_id uuid, channel_id uuid, until timestamptz)
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare one uuid;
    begin
      for one in select distinct h.org_id from hits h where h.silence is not null and h.silence ->> 'until' is null loop
        return query select h.org_id, h.alert_id, h.talk_id, h.channel_id, next.created::timestamptz
        from hits h
        cross join lateral (
          select h.silence ->> 'source' as source, (h.silence ->> 'source_id')::uuid as source_id,
            (h.silence ->> 'since')::timestamptz as since) s
        cross join lateral (${sql.raw(arrivalOf('asc', 'and t.created > s.since'))}) next
        where h.org_id = one and h.silence is not null and h.silence ->> 'until' is null;
      end loop;
    end $$;
  `.execute(db)

/**
 * The first or last talk of the source `s` in the organization `one`, each read from an index. Of speakers and keys only talks in open
 * channels count, so that the hit tells people nothing about channels that they do not hear.
 */
function arrivalOf(order: 'asc' | 'desc', condition = '') {
  const first = (source: string, column: string) => `(
    select t.talk_id, t.channel_id, t.created from talks t
    where s.source = '${source}' and t.org_id = one and t.${column} = s.source_id and t.deleted is null ${condition}
      ${
        source === 'channel'
          ? ''
          : `and exists (
        select from channels c where c.org_id = one and c.channel_id = t.channel_id and not c.private)`
      }
    order by t.created ${order} limit 1)`
  return [first('channel', 'channel_id'), first('speaker', 'speaker_id'), first('key', 'key_id')].join(' union all ')
}
