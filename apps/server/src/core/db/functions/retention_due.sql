-- Talks that a retention rule deletes, whole or their sound. A channel's rule goes before the organization's.
create or replace function retention_due(most integer) returns table (org_id uuid, talk_id uuid, part text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin return query
  select t.org_id, t.talk_id,
    case when t.created < now() - make_interval(days => r.talk_days) then 'talk' else 'sound' end
  from retention_rules r join talks t on t.org_id = r.org_id
  where t.deleted is null and t.held is null and t.state in ('ready', 'failed')
    and (r.scope_id = t.channel_id or r.scope_id = r.org_id and not exists (
      select 1 from retention_rules o where o.org_id = r.org_id and o.scope_id = t.channel_id))
    and (t.recorded_at < now() - make_interval(days => r.talk_days)
        and t.created < now() - make_interval(days => r.talk_days)
        and (t.restored is null or t.restored < now() - make_interval(days => r.talk_days))
      or t.sound_deleted is null and t.recorded_at < now() - make_interval(days => r.sound_days)
        and t.created < now() - make_interval(days => r.sound_days)
        and (t.restored is null or t.restored < now() - make_interval(days => r.sound_days)))
  limit most;
end
$$;
