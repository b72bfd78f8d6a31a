import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** What a chat model wrote about talks, and what an organization lets it read. */
export const summaries = {
  async up(db: Kysely<never>) {
    await sql`
      create table summary_settings (
        org_id               uuid not null primary key references organizations on delete cascade,
        title                boolean not null default false,
        sentences            boolean not null default false,
        actions              boolean not null default false,
        languages            text[] not null default '{}',
        private_channels     boolean not null default false,
        held_talks           boolean not null default false,
        excluded_channel_ids uuid[] not null default '{}',
        modified             timestamptz(3) not null default now(),
        modified_by          uuid not null
      );

      -- language: of a translation; '' for the summary itself, in the language of the talk.
      -- source: the hash of the text that it was made from.
      create table summaries (
        org_id   uuid not null,
        talk_id  uuid not null,
        language text not null,
        state    text not null check (state in ('waiting', 'ready', 'failed')),
        reason   text,
        model    text not null,
        source   text,
        modified timestamptz(3) not null default now(),
        primary key (org_id, talk_id, language),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );

      create table summary_parts (
        org_id    uuid not null,
        part_id   uuid not null,
        talk_id   uuid not null,
        language  text not null,
        kind      text not null check (kind in ('title', 'sentence', 'action', 'translation')),
        position  integer not null,
        text      text not null,
        who       text,
        by_when   text,
        -- [{start, end}], in seconds of the talk.
        cites     jsonb not null check (jsonb_array_length(cites) > 0),
        edited    timestamptz(3),
        edited_by uuid,
        done      timestamptz(3),
        primary key (org_id, part_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index summary_parts_talk on summary_parts (org_id, talk_id, kind, position);
    `.execute(db)
    await tenant(db, ['summary_settings', 'summaries', 'summary_parts'])
    const heard = sql.raw('org_id = current_org() and hears_talk(org_id, talk_id)')
    for (const table of ['summaries', 'summary_parts'])
      await sql`alter policy own_organization on ${sql.ref(table)} using (${heard}) with check (${heard})`.execute(db)
  },
}
