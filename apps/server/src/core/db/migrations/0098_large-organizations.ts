import { type Kysely, sql } from 'kysely'

/**
 * A plan that is kept for all values does not know whose rows are read. With one large organization among many small ones PostgreSQL took
 * every organization for a small one, and read and sorted all talks of the large one for the newest fifty. Now it plans as if all rows of
 * a table were of one organization; for a small one the same plans are as fast. Citus plans for the values.
 */
export const largeOrganizations = {
  up: (db: Kysely<never>) =>
    sql`
      do $$
      declare
        name text;
      begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then return; end if;
        for name in
          select c.oid::regclass::text from pg_class c join pg_attribute a on a.attrelid = c.oid
          where a.attname = 'org_id' and c.relkind in ('r', 'p') and c.relrowsecurity and c.relnamespace = 'public'::regnamespace
            and c.relname <> 'organizations'
        loop
          execute format('alter table %s alter column org_id set (n_distinct = 1)', name);
          execute format('analyze %s (org_id)', name);
        end loop;
      end $$;
    `.execute(db),
}
