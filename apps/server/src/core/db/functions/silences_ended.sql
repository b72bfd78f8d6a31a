-- Hits of silence whose source has been heard again.
create or replace function silences_ended()
returns table (org_id uuid, alert_id uuid, talk_id uuid, channel_id uuid, until timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare one uuid;
begin
  for one in
    select distinct h.org_id from hits h where h.silence is not null and h.silence ->> 'until' is null
  loop
    return query select h.org_id, h.alert_id, h.talk_id, h.channel_id, next.created::timestamptz
    from hits h
    cross join lateral (
      select h.silence ->> 'source' as source, (h.silence ->> 'source_id')::uuid as source_id,
        (h.silence ->> 'since')::timestamptz as since) s
    -- The first talk of the source since then, read from an index.
    cross join lateral (
      (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'channel' and t.org_id = one and t.channel_id = s.source_id and t.deleted is null
          and t.created > s.since
        order by t.created limit 1)
      union all (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'speaker' and t.org_id = one and t.speaker_id = s.source_id and t.deleted is null
          and t.created > s.since and exists (
            select from channels c where c.org_id = one and c.channel_id = t.channel_id and not c.private)
        order by t.created limit 1)
      union all (select t.talk_id, t.channel_id, t.created from talks t
        where s.source = 'key' and t.org_id = one and t.key_id = s.source_id and t.deleted is null
          and t.created > s.since and exists (
            select from channels c where c.org_id = one and c.channel_id = t.channel_id and not c.private)
        order by t.created limit 1)) next
    where h.org_id = one and h.silence is not null and h.silence ->> 'until' is null;
  end loop;
end
$$;
