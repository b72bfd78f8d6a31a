import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * What talks sound like takes a sixth: seeds are in the index only, and times take a byte or two. Talks that are there
 * keep theirs as they are, and are found by the index that they have: the new one is of those without seeds.
 */
export const shortSounds = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talk_sounds
        add column times bytea,
        alter column starts drop not null,
        alter column ends drop not null,
        alter column moments drop not null,
        alter column seeds drop not null;

      -- What seedsIn of phonetics/seeds.ts returns, but some several times. Kinds are digits, whose code and 7 is the digit.
      create function seeds_of(written text, heard text) returns integer[]
      language plpgsql immutable cost 1000 as $$
      declare
        seeds integer[] := '{}';
        phones text;
        k bytea;
        a integer; b integer; c integer; d integer; e integer; f integer;
      begin
        foreach phones in array array[written, heard] loop
          k := convert_to(translate(phones, 'pbfvtdTDszSZCJkgmnGlwrRjieEAauIWOUqoYhy_ ',
            '0000111122222233444556677777777777777770'), 'UTF8');
          for at in 0 .. length(k) - 1 loop
            a := b; b := c; c := d; d := e; e := f;
            f := get_byte(k, at) & 7;
            if at >= 4 then seeds := seeds || ((((b * 8 + c) * 8 + d) * 8 + e) * 8 + f); end if;
            if at >= 5 then
              seeds := seeds || (((((8 + a) * 8 + b) * 8 + c) * 8 + e) * 8 + f)
                || (((((16 + a) * 8 + b) * 8 + d) * 8 + e) * 8 + f);
            end if;
          end loop;
        end loop;
        return seeds;
      end $$;

      create index talk_sounds_said on talk_sounds using gin (org_id, seeds_of(written, heard)) where seeds is null;
      -- Counting how often each seed occurs takes long, and no plan depends on it.
      alter index talk_sounds_said alter column 2 set statistics 0;

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
              where s.org_id = org and s.seeds is null and seeds_of(s.written, s.heard) && wanted
              union all
              select s.talk_id, s.language, s.written, s.heard from talk_sounds s
              where s.org_id = org and s.seeds && wanted offset 0) m
            where m.talk_id < since order by m.talk_id desc limit most;
        end $$;
    `.execute(db)
    await handToLookup(db, ['sounding_talks(integer[], integer, integer)'])
  },
}
