import { type Kysely, sql } from 'kysely'

/** Words that a recognizer heard in some of its listenings, and that the text does not have. Null without any. */
export const maybeSaid = {
  async up(db: Kysely<never>) {
    await sql`alter table talks add column maybe_said tsvector`.execute(db)
    await sql`create index talks_maybe_said on talks using gin (org_id, maybe_said) where maybe_said is not null`.execute(
      db,
    )
    await sql`
      create or replace view searchable_talks as
        select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at, t.title,
          t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv, t.maybe_said
        from talks t
        where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[])
    `.execute(db)
  },
}
