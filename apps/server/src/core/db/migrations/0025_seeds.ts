import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * Comparing seeds row by row means unpacking every array, which the planner does not count: it read the whole table where
 * the index takes a tenth of the time. A function's settings may not be altered by others than its owner, so it is made anew.
 */
export const seedIndex = {
  async up(db: Kysely<never>) {
    await sql`
      drop function sounding_talks(integer[], integer, integer);
      create function sounding_talks(wanted integer[], newest integer, most integer)
      returns table (talk_id uuid, language text, written text, heard text)
      language plpgsql stable security definer
      set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
        declare
          org uuid := current_org();
          since uuid;
        begin
          return query select s.talk_id, s.language, s.written, s.heard from talk_sounds s
            where s.org_id = org order by s.talk_id desc limit newest;
          if wanted = '{}' then return; end if;
          select s.talk_id into since from talk_sounds s where s.org_id = org order by s.talk_id desc offset newest - 1 limit 1;
          if since is null then return; end if;
          return query select m.* from (
              select s.talk_id, s.language, s.written, s.heard from talk_sounds s
              where s.org_id = org and s.seeds && wanted offset 0) m
            where m.talk_id < since order by m.talk_id desc limit most;
        end $$;
    `.execute(db)
    await handToLookup(db, ['sounding_talks(integer[], integer, integer)'])
  },
}
