import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** When a key, an address or a phone number brought a talk last, and why it failed. One row for each, so they are bounded. */
export const sources = {
  async up(db: Kysely<never>) {
    await sql`
      create table source_states (
        org_id       uuid not null,
        source_id    uuid not null,
        kind         text not null check (kind in ('radio', 'folder', 'key', 'mail', 'phone')),
        key_id       uuid,
        channel_id   uuid,
        line_id      uuid,
        folder       text not null default '',
        last_success timestamptz(3),
        last_failure timestamptz(3),
        failure      text not null default '',
        -- In a row, without those that are their sender's alone.
        failures     integer not null default 0,
        primary key (org_id, source_id),
        foreign key (org_id, key_id) references api_keys (org_id, key_id) on delete cascade,
        foreign key (org_id, channel_id) references mailboxes (org_id, channel_id) on delete cascade,
        foreign key (org_id, line_id) references phone_lines (org_id, line_id) on delete cascade
      );
    `.execute(db)
    await tenant(db, ['source_states'])
  },
}
