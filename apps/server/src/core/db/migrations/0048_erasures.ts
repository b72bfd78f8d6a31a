import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Acts that erase what a person said and what names them. */
export const erasures = {
  async up(db: Kysely<never>) {
    await sql`
      create table erasures (
        org_id         uuid not null references organizations on delete cascade,
        erasure_id     uuid not null,
        -- Whom it is about, and what stays; null once it is done, because it names them.
        person         jsonb,
        state          text not null default 'waiting' check (state in ('waiting', 'erasing', 'done', 'failed')),
        total          integer not null default 0,
        erased_talks   integer not null default 0,
        redacted_talks integer not null default 0,
        deleted_notes  integer not null default 0,
        masked_names   integer not null default 0,
        held_talks     integer not null default 0,
        kept_talks     integer not null default 0,
        created        timestamptz(3) not null default now(),
        created_by     uuid not null,
        modified       timestamptz(3) not null default now(),
        primary key (org_id, erasure_id)
      );

      -- erased: ranges are destroyed in the recording before anything else is bleeped.
      alter table talks drop constraint talks_redacting_check;
      alter table talks add constraint talks_redacting_check check (redacting in ('sound', 'original', 'erased'));
    `.execute(db)
    await tenant(db, ['erasures'])
  },
}
