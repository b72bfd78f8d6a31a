import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** What operators and admins count. Each index answers its question without a look at the talks themselves. */
export const operations = {
  async up(db: Kysely<never>) {
    await sql`
      create index talks_unfinished on talks (org_id, state, created) where state <> 'ready' and deleted is null;
      create index talks_kept on talks (org_id) include (bytes);

      -- How many talks of the whole installation are in each state but 'ready', which nobody has to wait for.
      create function count_unfinished() returns table (state text, talks bigint)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return query select t.state, count(*) from talks t where t.state <> 'ready' and t.deleted is null group by t.state;
      end $$;
    `.execute(db)
    await handToLookup(db, ['count_unfinished()'])
  },
}
