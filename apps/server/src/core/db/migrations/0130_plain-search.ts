import { type Kysely, sql } from 'kysely'

/**
 * A search is one statement, which `talks/search/matching.ts` writes, over one view and one index. Nodes of before this
 * migration cannot search any more.
 */
export const plainSearch = {
  async up(db: Kysely<never>) {
    await unsaid(db)
    for (const signature of OF_BEFORE) await sql`drop function ${sql.raw(signature)}`.execute(db)
    await sql`drop table unheard_lists`.execute(db)
    await index(db)
    await view(db)
  },
}

const OF_BEFORE = [
  'find_talks(tsquery, text[], jsonb, timestamptz, uuid, integer, integer)',
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
  'count_talks(tsquery, text[], jsonb, integer)',
  'rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer)',
  'fitting_talks(uuid[], tsquery, jsonb)',
  'fitting_talks_where(uuid[], tsquery, jsonb)',
  'matching_talks(uuid[], tsquery, text[], jsonb)',
  'newest_page(text, jsonb, integer, timestamptz, uuid, integer)',
  'newest_talks(text, jsonb, integer, timestamptz, uuid, integer)',
  'last_of_newest(jsonb, integer, timestamptz, uuid)',
  'all_sql(tsquery, jsonb, integer[], uuid)',
  'fitting_sql(tsquery, text[], jsonb, uuid)',
  'usual_filters(jsonb, text)',
  'filter_sql(text[], jsonb, uuid)',
  'condition_sql(jsonb, uuid)',
  'indexed_ways(tsquery, jsonb, integer[], uuid)',
  'rarer_way(tsquery, jsonb, uuid)',
  'indexed_sql(tsquery, integer[])',
  'estimated_rows(text, uuid)',
  'finished_words(tsquery, uuid)',
  'entries_for(tsquery, jsonb, uuid)',
  'lexemes_in(tsquery, uuid)',
  'entry(uuid, text)',
  'org_code(uuid)',
  'pairs_in(text[])',
  'talks_without_text(tsquery, uuid)',
  'talks_heard(uuid)',
  'talks_hit(uuid)',
  'find_unheard(uuid, integer)',
  'unheard_talks(uuid, integer)',
]

/** Words, what people filter by, and pairs of neighbouring words: one look answers for all that a search asks of them. */
const index = (db: Kysely<never>) =>
  sql`
    drop index talks_words, talks_phrases, talks_tags;
    drop function talk_lexemes(uuid, tsvector, uuid, uuid, uuid, uuid[]);
    -- Dear, so that pairs are looked up in the index, and not computed for each talk.
    alter function word_pairs(text) cost 5000;
    -- Each search reads what waits to be sorted into the index, so that little may wait.
    create index talks_words on talks using gin (org_id, tsv, channel_id, speaker_id, user_id, tags, word_pairs(tokens))
      with (gin_pending_list_limit = 512);
    analyze talks;
  `.execute(db)

/**
 * The talks that a person hears in the organization that is entered, as row-level security shows them. In a view of earshot_lookup
 * PostgreSQL may compare words before it compares organizations, and so ask the index.
 */
const view = (db: Kysely<never>) =>
  sql`
    create view searchable_talks as
      select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at, t.title,
        t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv
      from talks t
      where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[]);
    revoke insert, update, delete, truncate, references, trigger on searchable_talks from current_user;
    grant create on schema public to earshot_lookup;
    alter view searchable_talks owner to earshot_lookup;
    revoke create on schema public from earshot_lookup;
  `.execute(db)

/** Which of these tokens no talk of a private channel says any more, or with null, no talk of the open ones. */
const unsaid = (db: Kysely<never>) =>
  sql`
    create or replace function unsaid(tokens text[], private_channel uuid) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    declare
      org uuid := current_org();
      closed uuid[] := array(select c.channel_id from channels c where c.org_id = org and c.private);
      word text;
    begin
      -- What the newest two hundred say need not be looked up.
      for word in
        select w from unnest(tokens) w except select l.lexeme from (
          select t.tsv from talks t
          where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
            and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
          order by t.recorded_at desc, t.talk_id desc limit 200) n, unnest(n.tsv) l
      loop
        if not exists (
          select 1 from talks t
          where t.org_id = org and (private_channel is null or t.channel_id = private_channel)
            and (private_channel is not null or closed = '{}' or t.channel_id <> all (closed))
            and t.tsv @@ ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
        then return next word; end if;
      end loop;
    end $$;
  `.execute(db)
