import { type Kysely, sql } from 'kysely'
import { settings } from './finding.ts'

/**
 * The functions of search for filters with `every`, a list of conditions. A condition is JSON such as
 * {"any": [{"speakers": […]}, {"not": {"words": "…"}}]}. The statement is written for it, with every value quoted, so that
 * it is planned like any other; the serving role can ask for nothing that is not listed here.
 */
export async function conditions(db: Kysely<never>) {
  await sql`
    create function condition_sql(condition jsonb, org uuid) returns text
    language plpgsql immutable set search_path = public, pg_temp as $$
    declare
      kind text := (select k from jsonb_object_keys(condition) k limit 1);
      value jsonb := condition->kind;
      ids text[] := case when jsonb_typeof(value) = 'array' and kind not in ('all', 'any')
        then array(select jsonb_array_elements_text(value)) end;
    begin
      return case kind
        when 'all' then (
          select '(' || coalesce(string_agg(condition_sql(c, org), ' and '), 'true') || ')' from jsonb_array_elements(value) c)
        when 'any' then (
          select '(' || coalesce(string_agg(condition_sql(c, org), ' or '), 'false') || ')' from jsonb_array_elements(value) c)
        when 'not' then 'not coalesce(' || condition_sql(value, org) || ', false)'
        when 'words' then format('t.tsv @@ %L::tsquery', value #>> '{}')
        when 'channels' then format('t.channel_id = any (%L::uuid[])', ids)
        when 'speakers' then format('t.speaker_id = any (%L::uuid[])', ids)
        when 'senders' then format('t.user_id = any (%L::uuid[])', ids)
        when 'tags' then format('t.tags && %L::uuid[]', ids)
        when 'before' then format('t.recorded_at < %L::timestamptz', value #>> '{}')
        when 'since' then format('t.recorded_at >= %L::timestamptz', value #>> '{}')
        when 'confidence' then format('t.confidence %s %L::float',
          case value->>'sign' when '<' then '<' when '<=' then '<=' when '>' then '>' else '>=' end, value->>'score')
        when 'has' then case value #>> '{}'
          when 'note' then format(
            'exists (select 1 from notes n where n.org_id = %L::uuid and n.talk_id = t.talk_id)', org)
          when 'hit' then format(
            'exists (select 1 from hits h where h.org_id = %L::uuid and h.talk_id = t.talk_id)', org)
          when 'speaker' then 't.speaker_id is not null'
          when 'tag' then 't.tags <> ''{}'''
          when 'title' then 't.title is not null'
          when 'reply' then 't.reply_to is not null'
        end
      end;
    end $$;

    -- The filters that the other functions of search know, and every condition.
    create function filter_sql(phrases text[], filters jsonb, org uuid) returns text
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      key text;
      value text;
      condition jsonb;
      part text;
      parts text[] := array[case when (filters->>'deleted')::boolean then format(
          't.deleted > %L::timestamptz and %L in (''everybody'', t.user_id::text)',
          filters->>'deleted_after', filters->>'deleted_of')
        else 't.deleted is null' end];
    begin
      if hidden_channels() <> '{}' then
        parts := parts || format('t.channel_id <> all (%L::uuid[])', hidden_channels());
      end if;
      if phrases is not null then parts := parts || format('t.tokens like all (%L::text[])', phrases); end if;
      for key, value in select e.key, e.value from jsonb_each_text(filters) e loop
        part := case key
          when 'unwanted' then format('not t.tokens like any (%L::text[])', value)
          when 'channel_id' then format('t.channel_id = %L::uuid', value)
          when 'user_id' then format('t.user_id = %L::uuid', value)
          when 'speaker_id' then format('t.speaker_id = %L::uuid', value)
          when 'channel_ids' then format('t.channel_id = any (%L::uuid[])', value)
          when 'speaker_ids' then format('t.speaker_id = any (%L::uuid[])', value)
          when 'tags' then format('t.tags @> %L::uuid[]', value)
          when 'from' then format('t.recorded_at >= %L::timestamptz', value)
          when 'to' then format('t.recorded_at < %L::timestamptz', value)
          when 'min_duration' then format('t.duration >= %L::float', value)
          when 'max_duration' then format('t.duration <= %L::float', value)
          when 'min_confidence' then format('t.confidence >= %L::float', value)
          when 'state' then format('t.state = %L', value)
          when 'needs_review' then format('t.needs_review = %L::boolean', value)
          when 'unheard' then format(
            '%L::boolean <> exists (select 1 from listens l where l.org_id = %L::uuid and l.user_id = %L::uuid
              and l.talk_id = t.talk_id and l.heard)', value, org, filters->>'asker')
          when 'alert_id' then format(
            'exists (select 1 from hits h where h.org_id = %L::uuid and h.alert_id = %L::uuid and h.talk_id = t.talk_id)',
            org, value)
          when 'every' then 'true' when 'asker' then 'true' when 'deleted' then 'true'
          when 'deleted_of' then 'true' when 'deleted_after' then 'true'
        end;
        if part is null then raise exception 'unknown filter %', key; end if;
        parts := parts || part;
      end loop;
      for condition in select c from jsonb_array_elements(filters->'every') c loop
        part := condition_sql(condition, org);
        if part is null then raise exception 'unknown condition %', condition; end if;
        parts := parts || part;
      end loop;
      return array_to_string(parts, ' and ');
    end $$;

    create function search_talks_where(
      words tsquery, phrases text[], filters jsonb, after_time timestamptz, after_id uuid, most integer
    ) returns table (talk_id uuid, recorded_at timestamptz) ${settings} as $$
    declare
      org uuid := current_org();
      fits text := filter_sql(phrases, filters, org);
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
        return query execute 'select t.talk_id, t.recorded_at from talks t
          where t.org_id = $1 and (t.recorded_at, t.talk_id) < ($2, $3) and ' || fits || '
          order by t.recorded_at desc, t.talk_id desc limit $4' using org, after_time, after_id, most;
        return;
      end if;

      foreach width in array array[1000, 20000] loop
        return query execute 'select t.talk_id, t.recorded_at from (
            select * from talks n
            where n.org_id = $1 and (n.recorded_at, n.talk_id) < ($2, $3)
              and n.recorded_at >= $5 and ($6 is null or n.channel_id = $6)
            order by n.recorded_at desc, n.talk_id desc limit $7) t
          where t.tsv @@ $8 and ' || fits || '
          order by t.recorded_at desc, t.talk_id desc limit $4'
          using org, after_time, after_id, missing, since, channel, width, words;
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

      return query execute 'select m.talk_id, m.recorded_at from (
          select t.talk_id, t.recorded_at from talks t
          where t.org_id = $1 and t.tsv @@ $5 and ' || fits || ' offset 0) m
        where (m.recorded_at, m.talk_id) < ($2, $3)
        order by m.recorded_at desc, m.talk_id desc limit $4' using org, after_time, after_id, missing, words;
    end $$;

    create function count_talks_where(words tsquery, phrases text[], filters jsonb, most integer) returns integer ${settings} as $$
    declare
      org uuid := current_org();
      total integer;
    begin
      execute 'select count(*) from (select 1 from talks t where t.org_id = $1 and '
        || case when words is null then '' else 't.tsv @@ $2 and ' end || filter_sql(phrases, filters, org)
        || ' limit $3) m' into total using org, words, most;
      return total;
    end $$;

    create function fitting_talks_where(ids uuid[], unsaid tsquery, filters jsonb) returns setof uuid ${settings} as $$
    declare
      org uuid := current_org();
    begin
      return query execute 'select t.talk_id from talks t where t.org_id = $1 and t.talk_id = any ($2) and '
        || case when unsaid is null then '' else 'not t.tsv @@ $3 and ' end || filter_sql(null, filters, org)
        using org, ids, unsaid;
    end $$;
  `.execute(db)
}
