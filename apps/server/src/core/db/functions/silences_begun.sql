-- Alerts of silence whose source has been quiet for too long. Of speakers and keys only talks in open channels count,
-- so that a hit tells nothing about channels that are hidden.
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
    join jsonb_to_recordset(silences_begun.hours) h(hours jsonb, opened timestamptz)
      on h.hours = a.silence - 'minutes'
    cross join lateral (
      select 'channel' as source, unnest(a.channel_ids) as source_id
      union all select 'speaker', unnest(a.speaker_ids)
      union all select 'key', unnest(a.key_ids)) s
    -- The last talk of each source, read from an index.
    cross join lateral (
      (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'channel' and t.org_id = one and t.channel_id = s.source_id and t.deleted is null
        order by t.created desc limit 1)
      union all (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'speaker' and t.org_id = one and t.speaker_id = s.source_id and t.deleted is null
          and exists (
            select from channels c where c.org_id = one and c.channel_id = t.channel_id and not c.private)
        order by t.created desc limit 1)
      union all (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'key' and t.org_id = one and t.key_id = s.source_id and t.deleted is null
          and exists (
            select from channels c where c.org_id = one and c.channel_id = t.channel_id and not c.private)
        order by t.created desc limit 1)) last
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
end
$$;
