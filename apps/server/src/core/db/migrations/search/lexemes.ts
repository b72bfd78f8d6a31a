import { type Kysely, sql } from 'kysely'

/**
 * What the word index knows of a talk: its words, channel, speaker, sender and tags, each with a short code of the organization before
 * it. So a word of one organization is an entry of its own, and what a filter adds is looked up in the same place.
 */
export async function lexemes(db: Kysely<never>) {
  // 24 of the organization's bits. Two organizations may share a code: what is found is compared with the talk itself.
  await sql`
    create function org_code(org uuid) returns text
    language sql immutable parallel safe return encode(substr(uuid_send(org), 14, 3), 'base64')`.execute(db)
  // Five bytes more for a word, less than the six that a place in the text takes: what fits into a tsvector fits here, too.
  await sql`
    create function talk_lexemes(org uuid, words tsvector, channel uuid, speaker uuid, sender uuid, tags uuid[])
    returns tsvector language plpgsql immutable parallel safe as $$
    declare
      next text := e'\\x01' || encode(substr(uuid_send(org), 14, 3), 'base64');
    begin
      return array_to_tsvector((string_to_array(
        next || 'c' || channel || next || 'u' || sender || coalesce(next || 's' || speaker, '')
        || case when tags = '{}' then '' else next || 't' || array_to_string(tags, next || 't') end
        || case when words = '' then '' else next || 'w' || array_to_string(tsvector_to_array(words), next || 'w') end,
        e'\\x01'))[2:]);
    end $$`.execute(db)
  await sql`drop index talks_words`.execute(db)
  // Each search reads what waits to be sorted into the index, so that little may wait.
  await sql`
    create index talks_words on talks using gin (org_id, talk_lexemes(org_id, tsv, channel_id, speaker_id, user_id, tags))
    with (gin_pending_list_limit = 512)`.execute(db)
  await asked(db)
}

/** Which entries a search needs. */
async function asked(db: Kysely<never>) {
  await sql`
    create function entry(org uuid, kind text) returns tsquery
    language sql immutable parallel safe return ('''' || org_code(org) || kind || '''')::tsquery;

    -- The words of a search as entries of the index, which knows no order of words. Null if each talk would have to be looked at.
    create function lexemes_in(words tsquery, org uuid) returns tsquery
    language plpgsql immutable set search_path = public, pg_temp as $$
    declare
      needed text := querytree(words);
    begin
      if needed = 'T' then return null; end if;
      return regexp_replace(
        regexp_replace(case when words::text like '%<%' then needed else words::text end, '<(-|\\d+)>', '&', 'g'),
        '''((?:[^'']|'''')*)''', '''' || org_code(org) || 'w\\1''', 'g')::tsquery;
    end $$;

    -- What a search needs of the index: its words, and the filters that the index knows. Null if it needs nothing of it, or a channel only.
    create function entries_for(words tsquery, filters jsonb, org uuid) returns tsquery
    language plpgsql immutable set search_path = public, pg_temp as $$
    declare
      sender text := coalesce(filters->>'user_id', (
        select e->'senders'->>0 from jsonb_array_elements(filters->'every') e where jsonb_array_length(e->'senders') = 1 limit 1));
      entries tsquery := lexemes_in(words, org);
      kind text;
    begin
      foreach kind in array array['s' || (filters->>'speaker_id')::uuid, 'u' || sender::uuid]
        || array(select 't' || tag from unnest((filters->>'tags')::uuid[]) tag) || array['c' || (filters->>'channel_id')::uuid]
      loop
        if kind is not null and (entries is not null or kind not like 'c%') then
          entries := coalesce(entries && entry(org, kind), entry(org, kind));
        end if;
      end loop;
      return entries;
    end $$;

    -- The words without the last if many words begin like it, and others are required. Else null.
    create function finished_words(words tsquery, org uuid) returns tsquery
    language plpgsql stable set search_path = public, pg_temp as $$
    declare
      parts text[] := string_to_array(words::text, ' & ');
      kept text[] := array(select part from unnest(parts) part where part not like '%:*');
      begun text := (select btrim(replace(part, ':*', ''), '''') from unnest(parts) part where part like '%:*' limit 1);
    begin
      if begun is null or words::text ~ '[|(<]' or not exists (select 1 from unnest(kept) part where part not like '!%')
      then return null; end if;
      if length(begun) > 3 and 30 > (select count(*) from (
        select 1 from vocabulary v
        where v.org_id = org and v.token >= begun and v.token < begun || e'\U0010ffff' limit 30) near)
      then return null; end if;
      return array_to_string(kept, ' & ')::tsquery;
    end $$;
  `.execute(db)
}
