import { type Kysely, sql } from 'kysely'
import { statements } from './statements.ts'

const settings = sql.raw(`
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set max_parallel_workers_per_gather = 0 set enable_seqscan = off set jit = off set work_mem = '32MB'`)

/**
 * Finding and counting in steps that read a bounded number of talks, until none is left: the newest two hundred say whether a walk
 * through twenty thousand will do; otherwise at most two thousand talks that an index gives are compared; only then is everything fetched.
 * What an index is asked for stands in a query of its own (`offset 0` or a limit), so that PostgreSQL cannot take another by guessing.
 */
export async function stepping(db: Kysely<never>) {
  await statements(db)
  await search(db)
  await count(db)
  await rank(db)
}

const search = (db: Kysely<never>) =>
  sql`
    create function search_talks(
      words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz) ${settings} as $$
    declare
      org uuid := current_org();
      pairs integer[] := pairs_in(phrases);
      fits text := fitting_sql(words, phrases, filters, org);
      page text := ' and (t.recorded_at, t.talk_id) < ($2, $3) order by t.recorded_at desc, t.talk_id desc limit $4';
      missing integer := most;
      -- The last word is the beginning of many, which are as many entries of the index.
      begun boolean := finished_words(words, org) is not null;
      probed boolean := false;
      found integer;
      width integer;
      way text;
      given integer;
      ids uuid[];
      times timestamptz[];
    begin
      if after_time >= (filters->>'to')::timestamptz then
        after_time := (filters->>'to')::timestamptz;
        after_id := '00000000-0000-0000-0000-000000000000';
      end if;

      foreach width in array case
        when begun then array[200, 2000, 20000, 200000]
        when words is not null or entries_for(words, filters, org) is not null then array[200, 2000, 20000]
        when usual_filters(filters, fits) then array[200] else '{}' end
      loop
        continue when probed and width = 2000;
        return query select n.talk_id, n.recorded_at from newest_talks(fits, filters, width, after_time, after_id, missing) n;
        get diagnostics found = row_count;
        missing := missing - found;
        if missing <= 0 then return; end if;
        if found > 0 or width > 200 then
          select n.recorded_at, n.talk_id into after_time, after_id
            from last_of_newest(filters, width, after_time, after_id) n;
          if after_id is null then return; end if;
        end if;
        continue when width > 2000;

        if found = 0 or (width = 2000 and missing * 2000 > found * 20000) then
          probed := true;
          foreach way in array indexed_ways(words, filters, pairs, org) loop
            execute 'with given as materialized (
                select t.talk_id, t.recorded_at, ' || fits || ' as fits from (' || way || ' limit 2001) t),
              wanted as materialized (select t.talk_id, t.recorded_at from given t where t.fits' || page || ')
              select (select count(*) from given), array(select w.talk_id from wanted w), array(select w.recorded_at from wanted w)'
              into given, ids, times using org, after_time, after_id, missing;
            if given <= 2000 then return query select * from unnest(ids, times); return; end if;
            exit when missing > 200;
          end loop;
          exit when missing > 200 and given > 2000 and not begun;
        end if;
      end loop;

      return query execute 'select t.talk_id, t.recorded_at from ' || all_sql(words, filters, pairs, org) || fits || page
        using org, after_time, after_id, missing;
    end $$;
  `.execute(db)

const count = (db: Kysely<never>) =>
  sql`
    -- How many talks match; counting stops at 'most'.
    create function count_talks(words tsquery, phrases text[], filters jsonb, most integer) returns integer ${settings} as $$
    declare
      org uuid := current_org();
      pairs integer[] := pairs_in(phrases);
      fits text := fitting_sql(words, phrases, filters, org);
      everything text := all_sql(words, filters, pairs, org);
      before timestamptz := coalesce((filters->>'to')::timestamptz, 'infinity');
      nil uuid := '00000000-0000-0000-0000-000000000000';
      dated boolean := filters ?| array['from', 'to'];
      begun boolean := finished_words(words, org) is not null;
      width integer := case when begun then 40000 else 20000 end;
      likely integer := 200 * 1000 / width;
      way text;
      given integer;
      total integer;
    begin
      if words is not null or usual_filters(filters - array['tags', 'every'], fits) then
        total := (select count(*) from newest_talks(fits, filters, 200, before, nil, 200));
        if total < likely then
          foreach way in array indexed_ways(words, filters, pairs, org) loop
            exit when everything = '(' || way || ' offset 0) t where ';
            execute 'select count(*) filter (where w.fits), count(*) from (select ' || fits || ' as fits from (' || way || ' limit 5001) t) w'
              into total, given using org;
            if given <= 5000 or total >= most then return least(total, most); end if;
          end loop;
        end if;
        if total >= likely or dated then
          total := (select count(*) from newest_talks(fits, filters, width, before, nil, most));
          if total >= most or not exists (select 1 from last_of_newest(filters, width, before, nil) n)
          then return total; end if;
        end if;
      end if;
      execute 'select count(*) from (select 1 from ' || everything || fits || ' limit $2) m' into total using org, most;
      return total;
    end $$;
  `.execute(db)

const rank = (db: Kysely<never>) =>
  sql`
    -- The best first, of the newest thousand that match up to a moment; how good is PostgreSQL's cover density, for its length.
    create function rank_talks(
      words tsquery, phrases text[], filters jsonb, newest timestamptz,
      after_rank float, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz, rank float) ${settings} as $$
    declare
      org uuid := current_org();
      matching uuid[] := array(
        select m.talk_id from search_talks(words, phrases, filters, newest, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000) m);
    begin
      return query
        select r.talk_id, r.recorded_at, r.rank from unnest(matching) m (talk) cross join lateral (
          select t.talk_id, t.recorded_at, ts_rank_cd(t.tsv, words, 1)::float as rank
          from talks t where t.org_id = org and t.talk_id = m.talk offset 0) r
        where (r.rank, r.recorded_at, r.talk_id) < (after_rank, after_time, after_id)
        order by r.rank desc, r.recorded_at desc, r.talk_id desc limit most;
    end $$;
  `.execute(db)
