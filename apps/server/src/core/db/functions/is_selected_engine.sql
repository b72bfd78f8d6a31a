-- Whether an organization uses this model.
create or replace function is_selected_engine(wanted text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from organizations o where o.engine = wanted and o.deleted is null);
end
$$;
