-- Organizations whose figures must be counted again.
create or replace function changed_organizations(most integer) returns table (org_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct c.org_id from talk_changes c limit most;
end
$$;
