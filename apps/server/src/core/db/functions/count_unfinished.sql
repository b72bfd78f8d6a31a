-- For /metrics.
create or replace function count_unfinished() returns table (state text, talks bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select t.state, count(*) from talks t where t.state <> 'ready' and t.deleted is null group by t.state;
end
$$;
