import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Phone numbers whose callers leave messages, their calls of the last days, and how talks came by phone. */
export const phoneLines = {
  async up(db: Kysely<never>) {
    await sql`
      alter table directory drop constraint directory_kind_check;
      alter table directory add check (kind in ('member', 'invite', 'clip', 'key', 'mailbox', 'line'));

      create table phone_lines (
        org_id             uuid not null,
        line_id            uuid not null,
        number             text not null,
        channel_id         uuid not null,
        -- [{digit, channel_id}]
        keys               jsonb not null,
        greeting           text not null,
        language           text not null,
        longest            integer not null,
        unknown            text not null check (unknown in ('refuse', 'accept', 'channel')),
        unknown_channel_id uuid,
        -- All channels that it leads to.
        channel_ids        uuid[] not null,
        created            timestamptz(3) not null default now(),
        created_by         uuid not null,
        primary key (org_id, line_id),
        unique (org_id, number),
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
      );

      create table phone_calls (
        org_id     uuid not null,
        line_id    uuid not null,
        call_id    text not null,
        -- Null: an unknown caller.
        user_id    uuid,
        caller     text not null,
        -- Selected by a key.
        channel_id uuid,
        created    timestamptz(3) not null default now(),
        primary key (org_id, line_id, call_id),
        foreign key (org_id, line_id) references phone_lines (org_id, line_id) on delete cascade
      );

      alter table talks add column by_phone text;
    `.execute(db)
    await tenant(db, ['phone_lines', 'phone_calls'])
    const heard = sql.raw('org_id = current_org() and not (channel_ids && hidden_channels())')
    await sql`alter policy own_organization on phone_lines using (${heard}) with check (${heard})`.execute(db)
  },
}
