-- Organizations with figures that were last checked before then.
create or replace function counted_organizations(before timestamptz) returns table (org_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select c.org_id from counted_spans c where c.counted < before
    union select s.org_id from storage_totals s where before = 'infinity';
end
$$;
