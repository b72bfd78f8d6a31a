import { type Kysely, sql } from 'kysely'

/**
 * Beside the text, a word takes eight bytes or fewer, where it took about 33. Transcripts that are there keep theirs
 * as they are: rewriting them would hold an upgrade up. New ones have no `words`, which nodes of before show as none.
 */
export const wordBytes = {
  async up(db: Kysely<never>) {
    await sql`
      alter table transcripts add column word_bytes bytea;
      alter table redacted_transcripts add column word_bytes bytea;

      -- The text of the latest transcript of a talk, and its words, as bytes in base64 or as they are.
      create function latest_transcript(org uuid, talk uuid) returns jsonb
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        latest jsonb;
      begin
        select jsonb_build_object('text', t.text, 'words', t.words, 'word_bytes', encode(t.word_bytes, 'base64'))
          into latest from transcripts t where t.org_id = org and t.talk_id = talk order by t.version desc limit 1;
        return coalesce(latest, '{"text": "", "words": [], "word_bytes": null}');
      end $$;
    `.execute(db)
  },
}
