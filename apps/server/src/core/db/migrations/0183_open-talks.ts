import { type Kysely, sql } from 'kysely'

/** A talk is open until a person handles it. Those that were there before are not. */
export const openTalks = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talks add column open boolean not null default false, add column handled timestamptz(3),
        add column handled_by uuid;
      alter table talks alter column open set default true;
      create index talks_open on talks (org_id, recorded_at desc, talk_id desc) where open and deleted is null;
    `.execute(db)
    await sql`
      create or replace view searchable_talks as
        select t.org_id, t.talk_id, t.channel_id, t.user_id, t.speaker_id, t.tags, t.reply_to, t.created, t.recorded_at, t.title,
          t.duration, t.confidence, t.state, t.needs_review, t.deleted, t.by_phone, t.tokens, t.tsv, t.maybe_said, t.open
        from talks t
        where t.org_id = current_org() and t.channel_id <> all ((select hidden_channels())::uuid[])
    `.execute(db)
  },
}
