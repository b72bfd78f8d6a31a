import { type Kysely, sql } from 'kysely'

/**
 * What was planned for an empty table stays planned so, in each connection, until there are statistics: checks of foreign
 * keys then read all talks of an organization. Autovacuum looks only every minute or two.
 */
export const statistics = {
  async up(db: Kysely<never>) {
    await sql`
      -- Analyzes the tables that are ten times as large as they were when it was last looked at.
      create function analyze_grown() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        grown regclass;
      begin
        for grown in
          select c.oid from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
              and pg_relation_size(c.oid) >= 10 * greatest(c.relpages, 1) * current_setting('block_size')::bigint
        loop
          execute format('analyze (skip_locked) %s', grown);
        end loop;
      end $$;
    `.execute(db)
  },
}
