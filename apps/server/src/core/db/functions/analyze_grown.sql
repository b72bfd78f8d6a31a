-- Analyzes tables that are four times as large as when PostgreSQL last looked: plans for empty tables read all talks
-- of an organization. Before PostgreSQL 17 only the owner of a table can, and nothing is done.
create or replace function analyze_grown() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  if current_setting('server_version_num')::integer < 170000 then return; end if;
  for grown in
    select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'maintain')
        and pg_relation_size(c.oid) >= 4 * greatest(c.relpages, 1) * current_setting('block_size')::bigint
  loop
    execute format('analyze (skip_locked) %s', grown);
  end loop;
end
$$;
