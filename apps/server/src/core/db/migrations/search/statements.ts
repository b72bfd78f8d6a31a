import { type Kysely, sql } from 'kysely'

/** What the functions of search are made of. In the statements $1 is the organization. */
export const statements = (db: Kysely<never>) =>
  sql`
    -- Talks that an index gives. Citus must read the organization here.
    create function indexed_sql(entries tsquery, pairs integer[]) returns text
    language sql stable set search_path = public, pg_temp as $$
      select 'select * from talks t where ' || case
        when pairs is not null then format('t.org_id = $1 and word_pairs(t.tokens) @> %L::integer[]', pairs)
        else case when to_regclass('pg_catalog.pg_dist_partition') is null then '' else 't.org_id = $1 and ' end
          || format('talk_lexemes(t.org_id, t.tsv, t.channel_id, t.speaker_id, t.user_id, t.tags) @@ %L::tsquery', entries) end
    $$;

    -- Those to look at in turn, as long as there are too many of one.
    create function indexed_ways(words tsquery, filters jsonb, pairs integer[], org uuid) returns text[]
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      entries tsquery := entries_for(words, filters, org);
      finished tsquery := finished_words(words, org);
    begin
      return array(select way from unnest(array[
        case when pairs is not null then indexed_sql(null, pairs) end,
        case when pairs is null and finished is not null then indexed_sql(entries_for(finished, filters, org), null) end,
        case when entries is not null then indexed_sql(entries, null) end]) way where way is not null);
    end $$;

    -- Those that fit among so many of the newest talks of the range. They are read in the order of time, whatever PostgreSQL guesses.
    create function newest_talks(
      fits text, filters jsonb, width integer, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz)
    language plpgsql stable set search_path = public, pg_temp set enable_sort = off set enable_bitmapscan = off
    -- So little that what was heard is looked up for each talk, and not read as a whole.
    set work_mem = '64kB' as $$
    begin
      return query execute 'select t.talk_id, t.recorded_at from (
          select * from talks n where n.org_id = $1 and (n.recorded_at, n.talk_id) < ($2, $3) and n.recorded_at >= $4'
          || coalesce(' and n.channel_id = ' || quote_literal(filters->>'channel_id') || '::uuid', '')
          || ' order by n.recorded_at desc, n.talk_id desc limit $6) t where ' || fits || ' limit $5'
        using current_org(), after_time, after_id, coalesce((filters->>'from')::timestamptz, '-infinity'), most, width;
    end $$;

    -- The last of so many of the newest talks of the range, if there are as many.
    create function last_of_newest(filters jsonb, width integer, after_time timestamptz, after_id uuid)
    returns table (talk_id uuid, recorded_at timestamptz)
    language plpgsql stable set search_path = public, pg_temp set enable_sort = off set enable_bitmapscan = off as $$
    declare
      channel uuid := (filters->>'channel_id')::uuid;
      since timestamptz := coalesce((filters->>'from')::timestamptz, '-infinity');
      org uuid := current_org();
    begin
      return query select n.talk_id, n.recorded_at from talks n
        where n.org_id = org and (n.recorded_at, n.talk_id) < (after_time, after_id)
          and n.recorded_at >= since and (channel is null or n.channel_id = channel)
        order by n.recorded_at desc, n.talk_id desc offset width - 1 limit 1;
    end $$;

    -- What a talk has to fit. Few talks of an alert, or that the person has heard, are listed rather than looked up for each.
    create function fitting_sql(words tsquery, phrases text[], filters jsonb, org uuid) returns text
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      few uuid[] := case when filters->>'alert_id' is not null then talks_hit((filters->>'alert_id')::uuid)
        when filters->>'unheard' = 'false' then talks_heard((filters->>'asker')::uuid) end;
    begin
      return 't.org_id = $1' || coalesce(' and t.tsv @@ ' || quote_literal(words::text) || '::tsquery', '')
        || coalesce(' and t.talk_id = any (' || quote_literal(few::text) || '::uuid[])', '') || ' and ' || filter_sql(phrases, filters, org);
    end $$;

    -- Whether the newest talks are looked at first, although no index of words can follow: where filters may fit most talks.
    create function usual_filters(filters jsonb, fits text) returns boolean
    language sql immutable set search_path = public, pg_temp as $$
      select filters - array['asker', 'channel_id', 'from', 'to', 'unheard'] = '{}' and fits not like '%t.talk_id = any%'
    $$;

    -- Where the talks are that none of the other steps could find or count. Only an index that knows all filters is taken in any case.
    create function all_sql(words tsquery, filters jsonb, pairs integer[], org uuid) returns text
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      entries tsquery := entries_for(words, filters, org);
    begin
      return case when pairs is not null then '(' || indexed_sql(null, pairs) || ' offset 0) t where '
        when entries is null then 'talks t where '
        when (filters - array['asker', 'channel_id', 'user_id', 'speaker_id', 'tags']) = '{}'
          then '(' || indexed_sql(entries, null) || ' offset 0) t where '
        else replace(indexed_sql(entries, null), 'select * from', '') || ' and ' end;
    end $$;
  `.execute(db)
