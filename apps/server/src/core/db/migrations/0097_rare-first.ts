import { type Kysely, sql } from 'kysely'
import { reword } from './reword.ts'

/**
 * An index reads all entries of the words that begin like an unfinished one before it gives a talk. Where these are many, and the finished
 * words, or a speaker, a sender or tags, are in few talks, those talks are read first, and looked through.
 */
export const rareFirst = {
  async up(db: Kysely<never>) {
    await sql`
      -- The talks that have all but the unfinished word, if PostgreSQL expects them to be few, and those with that word many times as many.
      -- To read and look through one takes as long as eight entries. On Citus nothing is expected.
      create function rarer_way(words tsquery, filters jsonb, org uuid) returns text
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        parts text[] := string_to_array(words::text, ' & ');
        begun tsquery := (select part::tsquery from unnest(parts) part where part like '%:*' limit 1);
        others tsquery := nullif(array_to_string(array(select part from unnest(parts) part where part not like '%:*'), ' & '), '')::tsquery;
        -- As many as find_talks asks for.
        few constant integer := case when filters ?| array['from', 'to'] then 2000 else 5000 end;
        expected float;
        way text;
      begin
        others := entries_for(others, filters, org);
        if begun is null or others is null or words::text ~ '[|(<]'
          or (select reltuples from pg_class where oid = 'talks'::regclass) < 20000
        then return null; end if;
        expected := estimated_rows(indexed_sql(entries_for(begun, '{}', org), null), org);
        if expected < 20000 then return null; end if;
        way := indexed_sql(others, null);
        return case when estimated_rows(way, org) <= least(few, expected / 8) then way end;
      end $$;
    `.execute(db)
    await reword(db, 'indexed_ways(tsquery, jsonb, integer[], uuid)', [
      ['        case when entries is not null', `        ${RARER}\n        case when entries is not null`],
    ])
  },
}

const RARER = 'case when pairs is null and finished is null then rarer_way(words, filters, org) end,'
