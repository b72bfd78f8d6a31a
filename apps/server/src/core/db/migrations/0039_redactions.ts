import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Ranges of talks that are bleeped and masked, and the transcripts of before, for those who may read them. */
export const redactions = {
  async up(db: Kysely<never>) {
    await sql`
      create table redactions (
        org_id       uuid not null,
        redaction_id uuid not null,
        talk_id      uuid not null,
        start        double precision not null,
        "end"        double precision not null check ("end" > start),
        reason       text not null,
        created      timestamptz(3) not null default now(),
        created_by   uuid not null,
        erased       timestamptz(3),
        primary key (org_id, redaction_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index redactions_talk on redactions (org_id, talk_id, start);

      -- Versions as they were before anything was masked in them.
      create table redacted_transcripts (
        org_id  uuid not null,
        talk_id uuid not null,
        version integer not null,
        text    text not null,
        words   jsonb not null,
        primary key (org_id, talk_id, version),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );

      -- Which bleeped sound is played; null: the recording as it was made playable. And what is being worked on.
      alter table talks
        add column bleeped uuid,
        add column bleeped_sha256 text,
        add column redacting text check (redacting in ('sound', 'original'));
    `.execute(db)
    await tenant(db, ['redactions', 'redacted_transcripts'])
    const heard = sql.raw('org_id = current_org() and hears_talk(org_id, talk_id)')
    for (const table of ['redactions', 'redacted_transcripts'])
      await sql`alter policy own_organization on ${sql.ref(table)} using (${heard}) with check (${heard})`.execute(db)
  },
}
