import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** The columns of a talk that filters look at, in the order `passes` takes them. */
const facts = sql.raw('t.tokens, t.channel_id, t.user_id, t.recorded_at, t.duration, t.confidence, t.state, t.talk_id')

/**
 * Finding talks by words. Row-level security keeps PostgreSQL from using the word index, so these
 * functions belong to earshot_lookup and filter by the entered organization themselves.
 * Newest first is a walk, not the planner's choice: the newest thousand talks after the cursor are
 * looked at one by one, and only what is still missing is fetched through the word index.
 */
export const search = {
  async up(db: Kysely<never>) {
    await passes(db)
    await sql`
      create function search_talks(
        words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer
      ) returns table (talk_id uuid, recorded_at timestamptz)
      language plpgsql stable security definer
      set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
      declare
        org uuid := current_org();
        hit uuid[] := talks_hit((filters->>'alert_id')::uuid);
        found integer;
        edge_time timestamptz;
        edge_id uuid;
      begin
        if words is null then
          return query select t.talk_id, t.recorded_at from talks t
            where t.org_id = org and (t.recorded_at, t.talk_id) < (after_time, after_id)
              and passes(${facts}, phrases, filters, hit)
            order by t.recorded_at desc, t.talk_id desc limit most;
          return;
        end if;

        return query select t.talk_id, t.recorded_at from (
            select * from talks n where n.org_id = org and (n.recorded_at, n.talk_id) < (after_time, after_id)
            order by n.recorded_at desc, n.talk_id desc limit 1000) t
          where t.tsv @@ words and passes(${facts}, phrases, filters, hit)
          order by t.recorded_at desc, t.talk_id desc limit most;
        get diagnostics found = row_count;
        if found >= most then return; end if;

        select n.recorded_at, n.talk_id into edge_time, edge_id from talks n
          where n.org_id = org and (n.recorded_at, n.talk_id) < (after_time, after_id)
          order by n.recorded_at desc, n.talk_id desc offset 999 limit 1;
        if edge_id is null then return; end if;

        return query select m.talk_id, m.recorded_at from (
            select t.talk_id, t.recorded_at from talks t
            where t.org_id = org and t.tsv @@ words and passes(${facts}, phrases, filters, hit) offset 0) m
          where (m.recorded_at, m.talk_id) < (edge_time, edge_id)
          order by m.recorded_at desc, m.talk_id desc limit most - found;
      end $$;

      -- How many talks match; counting stops at 'most'.
      create function count_talks(words tsquery, phrases text[], filters jsonb, most integer) returns integer
      language plpgsql stable security definer
      set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
      declare
        org uuid := current_org();
        hit uuid[] := talks_hit((filters->>'alert_id')::uuid);
      begin
        return (select count(*) from (
          select from talks t
          where t.org_id = org and (words is null or t.tsv @@ words) and passes(${facts}, phrases, filters, hit)
          limit most) m);
      end $$;
    `.execute(db)
    await handToLookup(db, [
      'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
      'count_talks(tsquery, text[], jsonb, integer)',
    ])
  },
}

/** `passes` is one plain expression, so that the planner inlines it; `hit` are the talks of the alert asked for. */
const passes = (db: Kysely<never>) =>
  sql`
    create function passes(
      tokens text, channel_id uuid, user_id uuid, recorded_at timestamptz, duration float, confidence float,
      state text, talk_id uuid, phrases text[], filters jsonb, hit uuid[]
    ) returns boolean language sql stable parallel safe
    return (phrases is null or tokens like all (phrases))
      and (filters->>'unwanted' is null or not tokens like any ((filters->>'unwanted')::text[]))
      and (filters->>'channel_id' is null or channel_id = (filters->>'channel_id')::uuid)
      and (filters->>'user_id' is null or user_id = (filters->>'user_id')::uuid)
      and (filters->>'from' is null or recorded_at >= (filters->>'from')::timestamptz)
      and (filters->>'to' is null or recorded_at < (filters->>'to')::timestamptz)
      and (filters->>'min_duration' is null or duration >= (filters->>'min_duration')::float)
      and (filters->>'max_duration' is null or duration <= (filters->>'max_duration')::float)
      and (filters->>'min_confidence' is null or confidence >= (filters->>'min_confidence')::float)
      and (filters->>'state' is null or state = filters->>'state')
      and (filters->>'alert_id' is null or talk_id = any (hit));

    create function talks_hit(alert uuid) returns uuid[] language plpgsql stable set search_path = public, pg_temp as $$
    begin
      return (select array_agg(h.talk_id) from hits h where h.org_id = current_org() and h.alert_id = alert);
    end $$;
  `.execute(db)
