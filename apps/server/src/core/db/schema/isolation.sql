-- Every row of an organization has org_id first, and row-level security lets a transaction see the rows of the
-- organization that its scope has entered, without hidden channels. It is forced on the owner of the tables, too.
-- earshot_lookup, as whom nobody can sign in, owns the functions that must look before the organization is known.
-- What is isolated is distributed by org_id on a Citus cluster (core/db/distribution.ts). `users` is a reference table
-- there; all others stay on the coordinator, and no statement joins them with distributed ones.
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- `shown` is the condition beyond being of the organization. The planner is told that a table has one organization:
-- otherwise a plan that is kept takes a large one for a small one (decision 146).
create function pg_temp.isolate(name text, shown text default null) returns void language plpgsql as $$
declare
  condition text := 'org_id = current_org()' || coalesce(' and ' || shown, '');
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_organization on %I using (%s) with check (%s)', name, condition, condition);
  execute format('create policy lookup on %I for select to earshot_lookup using (true)', name);
  execute format('grant select on %I to earshot_lookup', name);
  if name <> 'organizations' then
    execute format('alter table %I alter column org_id set (n_distinct = 1)', name);
  end if;
end
$$;

-- Gives a table or view to earshot_lookup, which may own things in this schema only for that moment.
create function pg_temp.hand_to_lookup(what text) returns void language plpgsql as $$
begin
  execute format('grant usage, create on schema %I to earshot_lookup', current_schema());
  execute format('alter %s owner to earshot_lookup', what);
  execute format('revoke create on schema %I from earshot_lookup', current_schema());
end
$$;
