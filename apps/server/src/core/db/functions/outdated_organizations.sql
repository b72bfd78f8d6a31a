-- Organizations with talks or alerts whose tokens are of an older tokenizer.
create or replace function outdated_organizations(current integer)
returns table (org_id uuid, talks boolean, alerts boolean)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query select f.* from (
    select o.org_id,
      exists (select from talks t where t.org_id = o.org_id and t.tokenizer < current) as talks,
      exists (select from alerts a where a.org_id = o.org_id and a.tokenizer < current) as alerts
    from organizations o where o.deleted is null) f
  where f.talks or f.alerts;
end
$$;
