-- Text and words of a talk's current version.
create or replace function latest_transcript(org uuid, talk uuid) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  latest jsonb;
begin
  select jsonb_build_object('text', t.text, 'words', spoken_words(t.text, t.words, t.word_bytes)) into latest
    from transcripts t where t.org_id = org and t.talk_id = talk order by t.version desc limit 1;
  return coalesce(latest, '{"text": "", "words": []}');
end
$$;
