import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * What was planned for an empty table stays planned so, in each connection, until there are statistics: checks of foreign
 * keys then read all talks of an organization. Autovacuum looks only every few minutes.
 */
export const statistics = {
  async up(db: Kysely<never>) {
    await sql`
      -- Analyzes the tables that are four times as large as they were when it was last looked at. Before PostgreSQL 17
      -- only the owner of a table can, and nothing is done.
      create function analyze_grown() returns void
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
      end $$;
      do $$ begin
        if current_setting('server_version_num')::integer >= 170000 then
          grant maintain on all tables in schema public to earshot_lookup;
        end if;
      end $$;
    `.execute(db)
    await handToLookup(db, ['analyze_grown()'])
  },
}
