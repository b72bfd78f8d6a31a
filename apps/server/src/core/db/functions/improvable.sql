-- Organizations with talks of the last days that a better model could transcribe again.
create or replace function improvable(days integer) returns table (org_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select o.org_id from organizations o where o.deleted is null and exists (
      select from talks t where t.org_id = o.org_id
        and t.state = 'ready' and t.deleted is null and t.redo_tries < 10
        and (t.instead_of is not null or t.engine = 'moonshine-tiny-npm')
        and t.created > now() - make_interval(days => improvable.days)
        and coalesce(t.redo_after, '-infinity') <= now());
end
$$;
