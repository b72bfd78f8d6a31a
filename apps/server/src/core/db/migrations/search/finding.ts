import { type Kysely, sql } from 'kysely'

/**
 * What else a talk `t` has to fit, beside its words. The filters are known when a statement is planned, so that those which
 * were not asked for cost nothing. `few` are the talks of the alert asked for; null when they are too many to be listed.
 */
export const fits = sql.raw(`
  case when (filters->>'deleted')::boolean
    then t.deleted > (filters->>'deleted_after')::timestamptz and filters->>'deleted_of' in ('everybody', t.user_id::text)
    else t.deleted is null end
  and (phrases is null or t.tokens like all (phrases))
  and (filters->>'unwanted' is null or not t.tokens like any ((filters->>'unwanted')::text[]))
  and (filters->>'channel_id' is null or t.channel_id = (filters->>'channel_id')::uuid)
  and (filters->>'user_id' is null or t.user_id = (filters->>'user_id')::uuid)
  and (filters->>'speaker_id' is null or t.speaker_id = (filters->>'speaker_id')::uuid)
  and (filters->>'channel_ids' is null or t.channel_id = any ((filters->>'channel_ids')::uuid[]))
  and (filters->>'speaker_ids' is null or t.speaker_id = any ((filters->>'speaker_ids')::uuid[]))
  and (filters->>'tags' is null or t.tags @> (filters->>'tags')::uuid[])
  and (filters->>'from' is null or t.recorded_at >= (filters->>'from')::timestamptz)
  and (filters->>'to' is null or t.recorded_at < (filters->>'to')::timestamptz)
  and (filters->>'min_duration' is null or t.duration >= (filters->>'min_duration')::float)
  and (filters->>'max_duration' is null or t.duration <= (filters->>'max_duration')::float)
  and (filters->>'min_confidence' is null or t.confidence >= (filters->>'min_confidence')::float)
  and (filters->>'state' is null or t.state = filters->>'state')
  and (filters->>'needs_review' is null or t.needs_review = (filters->>'needs_review')::boolean)
  and (filters->>'unheard' is null or (filters->>'unheard')::boolean <> exists (
    select from listens l where l.org_id = t.org_id and l.user_id = (filters->>'asker')::uuid
      and l.talk_id = t.talk_id and l.heard))
  and (filters->>'alert_id' is null or few is null or t.talk_id = any (few))
  and (filters->>'alert_id' is null or few is not null or exists (
    select from hits h where h.org_id = t.org_id and h.alert_id = (filters->>'alert_id')::uuid
      and h.talk_id = t.talk_id))`)

export const settings = sql.raw(`
  language plpgsql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan`)

/**
 * Finding talks by words. Row-level security keeps PostgreSQL from using the word index, so these functions belong to
 * earshot_lookup and filter by the entered organization themselves. Newest first is a walk, not the planner's choice: the
 * newest thousand talks after the cursor are looked at one by one; where at least one in twenty of them matched, the next
 * twenty thousand, too; and only what is still missing is fetched through the word index.
 */
export async function finding(db: Kysely<never>) {
  await sql`
    -- The talks of an alert, if they are few; else null.
    create function talks_hit(alert uuid) returns uuid[]
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return (
        select case when count(*) <= 1000 then coalesce(array_agg(h.talk_id), '{}') end
        from (select h.talk_id from hits h where h.org_id = current_org() and h.alert_id = alert limit 1001) h);
    end $$;

    create function search_talks(
      words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz) ${settings} as $$
    declare
      org uuid := current_org();
      few uuid[] := talks_hit((filters->>'alert_id')::uuid);
      channel uuid := (filters->>'channel_id')::uuid;
      since timestamptz := coalesce((filters->>'from')::timestamptz, '-infinity');
      missing integer := most;
      found integer;
      width integer;
    begin
      if after_time >= (filters->>'to')::timestamptz then
        after_time := (filters->>'to')::timestamptz;
        after_id := '00000000-0000-0000-0000-000000000000';
      end if;

      if words is null then
        return query select t.talk_id, t.recorded_at from talks t
          where t.org_id = org and (t.recorded_at, t.talk_id) < (after_time, after_id) and ${fits}
          order by t.recorded_at desc, t.talk_id desc limit most;
        return;
      end if;

      foreach width in array array[1000, 20000] loop
        return query select t.talk_id, t.recorded_at from (
            select * from talks n
            where n.org_id = org and (n.recorded_at, n.talk_id) < (after_time, after_id)
              and n.recorded_at >= since and (channel is null or n.channel_id = channel)
            order by n.recorded_at desc, n.talk_id desc limit width) t
          where t.tsv @@ words and ${fits}
          order by t.recorded_at desc, t.talk_id desc limit missing;
        get diagnostics found = row_count;
        missing := missing - found;
        if missing <= 0 then return; end if;

        select n.recorded_at, n.talk_id into after_time, after_id from talks n
          where n.org_id = org and (n.recorded_at, n.talk_id) < (after_time, after_id)
            and n.recorded_at >= since and (channel is null or n.channel_id = channel)
          order by n.recorded_at desc, n.talk_id desc offset width - 1 limit 1;
        if after_id is null then return; end if;
        exit when found * 20 < width;
      end loop;

      return query select m.talk_id, m.recorded_at from (
          select t.talk_id, t.recorded_at from talks t
          where t.org_id = org and t.tsv @@ words and ${fits} offset 0) m
        where (m.recorded_at, m.talk_id) < (after_time, after_id)
        order by m.recorded_at desc, m.talk_id desc limit missing;
    end $$;

    -- The best first, of the newest thousand that match up to a moment; how good is PostgreSQL's cover density, for its length.
    create function rank_talks(
      words tsquery, phrases text[], filters jsonb, newest timestamptz,
      after_rank float, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz, rank float) ${settings} as $$
    declare
      org uuid := current_org();
    begin
      return query
        with matching as materialized (
          select m.talk_id from search_talks(
            words, phrases, filters, newest, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000) m),
        ranked as (
          select t.talk_id, t.recorded_at, ts_rank_cd(t.tsv, words, 1)::float as rank
          from matching m join talks t on t.org_id = org and t.talk_id = m.talk_id)
        select r.talk_id, r.recorded_at, r.rank from ranked r
        where (r.rank, r.recorded_at, r.talk_id) < (after_rank, after_time, after_id)
        order by r.rank desc, r.recorded_at desc, r.talk_id desc limit most;
    end $$;

    -- How many talks match; counting stops at 'most'.
    create function count_talks(words tsquery, phrases text[], filters jsonb, most integer) returns integer ${settings} as $$
    declare
      org uuid := current_org();
      few uuid[] := talks_hit((filters->>'alert_id')::uuid);
    begin
      return (select count(*) from (
        select from talks t
        where t.org_id = org and (words is null or t.tsv @@ words) and ${fits}
        limit most) m);
    end $$;

    -- Which of these tokens no talk says any more. What the newest two hundred say need not be looked up.
    create function unsaid(tokens text[]) returns setof text ${settings} as $$
    declare
      org uuid := current_org();
      word text;
    begin
      for word in
        select w from unnest(tokens) w except select l.lexeme from (
          select t.tsv from talks t where t.org_id = org order by t.recorded_at desc, t.talk_id desc limit 200) n,
        unnest(n.tsv) l
      loop
        if not exists (
          select from talks t where t.org_id = org
            and t.tsv @@ ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
        then return next word; end if;
      end loop;
    end $$;
  `.execute(db)
}
