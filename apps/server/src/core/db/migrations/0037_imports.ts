import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** The import of an export, and the authors of imported talks who have no account in the organization yet. */
export const imports = {
  async up(db: Kysely<never>) {
    await sql`
      create table imports (
        org_id     uuid primary key references organizations on delete cascade,
        -- Null if an operator imported a file.
        upload_id  uuid,
        -- SHA-256 of the archive's manifest: another archive begins anew.
        archive    text,
        state      text not null default 'waiting'
          check (state in ('waiting', 'checking', 'importing', 'ready', 'failed')),
        reason     text,
        done       bigint not null default 0,
        total      bigint not null default 0,
        -- Where it goes on: the rows of the step that are imported.
        step       integer not null default 0,
        rows       integer not null default 0,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        modified   timestamptz(3) not null default now()
      );

      create table imported_people (
        org_id      uuid not null references organizations on delete cascade,
        user_id     uuid not null,
        name        text not null,
        email       text not null,
        -- Channels, with a role in them, that the person is added to once they have joined.
        channels    jsonb not null default '[]',
        linked      uuid,
        primary key (org_id, user_id)
      );
      create index imported_people_email on imported_people (org_id, email) where linked is null;

      -- Imported talks name their author before that person has an account.
      alter table talks drop constraint talks_user_id_fkey;
    `.execute(db)
    await tenant(db, ['imports', 'imported_people'])
  },
}
