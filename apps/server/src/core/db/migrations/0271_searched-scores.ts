import { type Kysely, sql } from 'kysely'

/** The quality of the sound, and how people rated the transcript, can be searched for. */
export const searchedScores = {
  async up(db: Kysely<never>) {
    await sql`
      create or replace view searchable_talks as
      select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at, t.title,
        t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv, t.maybe_said, t.open,
        t.audio_quality, t.trancription_accuracy
      from talks t
      where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[])
    `.execute(db)
  },
}
