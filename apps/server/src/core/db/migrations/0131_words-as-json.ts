import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * Words are JSON. Transcripts whose words are bytes are read as they are and rewritten in the background, a few at a
 * time (`words.rewrite`), because rewriting all would hold an upgrade up.
 */
export const wordsAsJson = {
  async up(db: Kysely<never>) {
    await sql`
      drop function words_of(uuid, uuid);
      drop function parts_of(uuid, uuid, uuid, integer);
    `.execute(db)
    await spokenWords(db)
    await sql`
      -- The text of the latest transcript of a talk, and its words.
      create or replace function latest_transcript(org uuid, talk uuid) returns jsonb
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        latest jsonb;
      begin
        select jsonb_build_object('text', t.text, 'words', spoken_words(t.text, t.words, t.word_bytes)) into latest
          from transcripts t where t.org_id = org and t.talk_id = talk order by t.version desc limit 1;
        return coalesce(latest, '{"text": "", "words": []}');
      end $$;
    `.execute(db)
    await left(db)
  },
}

/**
 * Bytes have five numbers for each word: how many places of the text are before it and how many are its own, both in UTF-16,
 * milliseconds before it and its own, and 0 without a confidence, or one more than its thousandths, doubled, with one more for a phantom.
 * Of a number each byte has seven bits, the lowest first, and 128 if another byte follows; the lowest bit says that it is negative.
 */
const spokenWords = (db: Kysely<never>) =>
  sql`
    create function spoken_words(said text, words jsonb, word_bytes bytea) returns jsonb
    language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
    declare
      -- With as many places as UTF-16 has.
      placed text;
      place bigint := 0;
      -- Some of them, because each place is counted from the first.
      near text;
      near_at bigint := 0;
      near_end bigint := 0;
      spoken jsonb[] := '{}';
      numbers bigint[] := '{}';
      number bigint := 0;
      shift integer := 0;
      byte integer;
      starts bigint;
      ends bigint := 0;
      doubt jsonb;
    begin
      if word_bytes is null then return words; end if;
      placed := regexp_replace(said, '[\\U00010000-\\U0010ffff]', e'\\\\&\uffff', 'g');
      for at in 0 .. length(word_bytes) - 1 loop
        byte := get_byte(word_bytes, at);
        number := number + ((byte & 127)::bigint << shift);
        shift := shift + 7;
        continue when byte >= 128;
        numbers := numbers || case when number & 1 = 0 then number >> 1 else -((number + 1) >> 1) end;
        number := 0;
        shift := 0;
        continue when cardinality(numbers) < 5;
        place := place + numbers[1];
        if place + numbers[2] > near_end then
          near := substr(placed, place::integer + 1, greatest(4000, numbers[2])::integer);
          near_at := place;
          near_end := place + greatest(4000, numbers[2]);
        end if;
        starts := ends + numbers[3];
        ends := starts + numbers[4];
        spoken := spoken || (jsonb_build_object(
          'text', replace(substr(near, (place - near_at)::integer + 1, numbers[2]::integer), e'\uffff', ''),
          'start', trim_scale(starts / 1000.0), 'end', trim_scale(ends / 1000.0),
          'confidence', trim_scale((nullif(numbers[5] >> 1, 0) - 1) / 1000.0))
          || case when numbers[5] & 1 = 1 then '{"phantom": true}' else '{}' end::jsonb);
        place := place + numbers[2];
        numbers := '{}';
      end loop;
      for doubt in select d from jsonb_array_elements(words) d loop
        spoken[(doubt->>'at')::integer + 1] := spoken[(doubt->>'at')::integer + 1]
          || jsonb_build_object('alternatives', doubt->'alternatives');
      end loop;
      return to_jsonb(spoken);
    end $$;
  `.execute(db)

/** Which transcripts are left. */
async function left(db: Kysely<never>) {
  await sql`
    create index transcripts_bytes on transcripts (org_id, talk_id, version) where word_bytes is not null;
    create index redacted_transcripts_bytes on redacted_transcripts (org_id, talk_id, version) where word_bytes is not null;
    grant select (org_id, word_bytes) on transcripts, redacted_transcripts to earshot_lookup;

    create function organizations_with_word_bytes() returns table (org_id uuid)
    language plpgsql stable security definer
    set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
    #variable_conflict use_column
    begin
      return query select o.org_id from organizations o where exists (
          select from transcripts t where t.org_id = o.org_id and t.word_bytes is not null)
        or exists (select from redacted_transcripts t where t.org_id = o.org_id and t.word_bytes is not null);
    end $$;
  `.execute(db)
  await handToLookup(db, ['organizations_with_word_bytes()'])
}
