import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

const FIND = 'find_talks(tsquery, text[], jsonb, timestamptz, uuid, integer, integer)'

/**
 * A page of matches and how many there are, from one look: the talks that an index gives are read once for both, and a sample of the newest
 * talks decides for both. search_talks and count_talks, which looked for themselves, ask it for one of the two.
 */
export const pages = {
  async up(db: Kysely<never>) {
    await sql`
      drop function search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer);
      drop function count_talks(tsquery, text[], jsonb, integer);
    `.execute(db)
    await helpers(db)
    await find(db)
    await callers(db)
    await handToLookup(db, [FIND])
  },
}

const helpers = (db: Kysely<never>) =>
  sql`
    -- How many rows PostgreSQL expects; 0 on Citus, which has no useful guess. It explains only in a function that is not declared stable.
    create function estimated_rows(statement text, org uuid) returns float
    language plpgsql set search_path = public, pg_temp as $$
    declare
      plan json;
    begin
      if to_regclass('pg_catalog.pg_dist_partition') is not null then return 0; end if;
      execute 'explain (format json) ' || statement using org into plan;
      return plan->0->'Plan'->>'Plan Rows';
    end $$;

    -- What newest_talks finds, as arrays.
    create function newest_page(
      fits text, filters jsonb, width integer, after_time timestamptz, after_id uuid, most integer, out ids uuid[], out times timestamptz[]
    ) language sql stable set search_path = public, pg_temp as $$
      select coalesce(array_agg(n.talk_id), '{}'), coalesce(array_agg(n.recorded_at), '{}')
      from newest_talks(fits, filters, width, after_time, after_id, most) n
    $$;

    -- Called by find_talks, which plans its statements anew each time. These read no table, nor does what they call.
    alter function entries_for(tsquery, jsonb, uuid) set plan_cache_mode = force_generic_plan;
    alter function filter_sql(text[], jsonb, uuid) set plan_cache_mode = force_generic_plan;
  `.execute(db)

/**
 * Steps that read a bounded number of talks, until page and total are known. Where the newest two hundred or two thousand say that a word
 * is common, both are found among the newest. Otherwise an index is asked, unless PostgreSQL expects more talks than would be read: then
 * the page is found by walking on, and counting stops at the limit. Only what is still missing is fetched as a whole.
 */
const find = (db: Kysely<never>) =>
  sql`
    -- The page after a cursor, newest first. All pages are counted, up to 'counted'; null if the total is not asked for.
    create function find_talks(
      words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer, counted integer,
      out ids uuid[], out times timestamptz[], out total integer
    ) language plpgsql stable security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
    set max_parallel_workers_per_gather = 0 set enable_seqscan = off set jit = off set work_mem = '32MB' as $$
    declare
      org uuid := current_org();
      nil constant uuid := '00000000-0000-0000-0000-000000000000';
      before timestamptz := coalesce((filters->>'to')::timestamptz, 'infinity');
      first_page boolean := after_time >= before;
      pairs integer[] := pairs_in(phrases);
      fits text := fitting_sql(words, phrases, filters, org);
      everything text;
      page text := ' and (t.recorded_at, t.talk_id) < ($2, $3) order by t.recorded_at desc, t.talk_id desc limit $4';
      indexed boolean := words is not null or entries_for(words, filters, org) is not null;
      sampled boolean := indexed or usual_filters(filters - array['tags', 'every'], fits);
      -- The last word is the beginning of many, which are as many entries of the index.
      begun boolean := finished_words(words, org) is not null;
      common boolean := false;
      probed boolean := false;
      -- Whether more than twenty thousand talks would be read to fill the page; those of a channel lie farther apart.
      far boolean;
      unheard uuid[];
      found integer := 0;
      behind integer := 0;
      width integer;
      few integer;
      ways text[];
      way text;
      given integer;
      fitting integer;
      given_ids uuid[];
      given_times timestamptz[];
    begin
      if first_page and filters ? 'to' then
        after_time := before;
        after_id := nil;
      end if;
      ids := '{}';

      -- What has not been heard is often among the newest; otherwise a list has it.
      if filters->>'unheard' = 'true' then
        select p.ids, p.times into ids, times from newest_page(fits, filters, 200, after_time, after_id, most) p;
        if cardinality(ids) < most or counted is not null then
          unheard := unheard_talks((filters->>'asker')::uuid, 10000);
        end if;
        if unheard is not null then
          everything := format('(select * from talks t where t.org_id = $1 and t.talk_id = any (%L) offset 0) t where ', unheard);
          fits := fitting_sql(words, phrases, filters - 'unheard', org);
          indexed := false;
          sampled := false;
          found := cardinality(ids);
        end if;
      end if;

      foreach width in array case when indexed then array[200, 2000] when sampled then array[200] else '{}' end loop
        -- As many more as wait for their text, which cannot have these words yet.
        loop
          select p.ids, p.times into ids, times
            from newest_page(fits, filters, width + behind, after_time, after_id, case when counted is null then most else width end) p;
          found := cardinality(ids);
          exit when width > 200 or found > 0 or behind > 0;
          behind := talks_without_text(words, org);
          exit when behind = 0;
        end loop;
        common := case when counted is null then found >= most when not indexed then found >= 10
          else found >= case width when 200 then 20 else 67 end
            * case when filters ? 'channel_id' then 3 when words is null then 2 else 1 end end;
        exit when common or not indexed;
        if filters ? 'from' and not exists (select from last_of_newest(filters, width + behind, after_time, after_id)) then
          if first_page then total := least(found, counted); end if;
          most := least(most, found);
          exit;
        end if;
        continue when probed or width = 200 and found > 0 and (counted is null or filters ?| array['from', 'to']);

        far := found * 20000 / case when filters ? 'channel_id' then 4 else 1 end < (most - found) * width;
        exit when counted is null and not far;
        ways := indexed_ways(words, filters, pairs, org);
        exit when found >= most and all_sql(words, filters, pairs, org) = '(' || ways[1] || ' offset 0) t where ';
        few := case when width = 200 or far or begun then 5000 else 2000 end;
        continue when ways = '{}' or (width = 200 or counted is null or not begun) and estimated_rows(ways[1], org) > few;

        probed := true;
        foreach way in array ways loop
          execute 'with given as materialized (
              select t.talk_id, t.recorded_at, ' || fits || ' as fits from (' || way || ' limit ' || few + 1 || ') t),
            wanted as materialized (select t.talk_id, t.recorded_at from given t where t.fits' || page || ')
            select (select count(*) from given), (select count(*) from given g where g.fits),
              array(select w.talk_id from wanted w), array(select w.recorded_at from wanted w)'
            into given, fitting, given_ids, given_times using org, after_time, after_id, most;
          if given <= few then
            ids := given_ids;
            times := given_times;
            total := least(fitting, counted);
            return;
          end if;
          if fitting >= counted then total := counted; end if;
          exit when total is not null or most > 200;
        end loop;
      end loop;

      everything := coalesce(everything, all_sql(words, filters, pairs, org));
      if found < most and indexed and (begun or found * 20 >= most - found) then
        width := case when begun then 200000 else 80000 end + behind;
        select p.ids, p.times into ids, times from newest_page(fits, filters, width, after_time, after_id, most) p;
        found := cardinality(ids);
        if found < most and not exists (select from last_of_newest(filters, width, after_time, after_id)) then most := found; end if;
      end if;
      if found < most then
        execute 'select coalesce(array_agg(w.talk_id), ''{}''), coalesce(array_agg(w.recorded_at), ''{}'')
          from (select t.talk_id, t.recorded_at from ' || everything || fits || page || ') w'
          into ids, times using org, after_time, after_id, most;
      end if;
      ids := ids[:most];
      times := times[:most];

      if counted is null or total is not null then return; end if;
      if sampled and (common or filters ?| array['from', 'to']) then
        total := (select count(*) from newest_talks(fits, filters, 40000 + behind, before, nil, counted));
        if total = counted or not exists (select from last_of_newest(filters, 40000 + behind, before, nil)) then return; end if;
      end if;
      execute 'select count(*) from (select 1 from ' || everything || fits || ' limit $2) m' into total using org, counted;
    end $$;
  `.execute(db)

const callers = (db: Kysely<never>) =>
  sql`
    create function search_talks(words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer)
    returns table (talk_id uuid, recorded_at timestamptz) language sql stable set search_path = public, pg_temp as $$
      select p.talk_id, p.recorded_at from find_talks(words, phrases, filters, after_time, after_id, most, null) f,
        unnest(f.ids, f.times) p (talk_id, recorded_at)
    $$;

    create function count_talks(words tsquery, phrases text[], filters jsonb, most integer) returns integer
    language sql stable set search_path = public, pg_temp as $$
      select total from find_talks(words, phrases, filters, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0, most)
    $$;
  `.execute(db)
