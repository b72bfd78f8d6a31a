import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Email addresses of channels. The id is the secret part of the address, and leads to the organization by the directory. */
export const mailboxes = {
  async up(db: Kysely<never>) {
    await sql`
      alter table directory drop constraint directory_kind_check;
      alter table directory add check (kind in ('member', 'invite', 'clip', 'key', 'mailbox'));
      create table mailboxes (
        org_id     uuid not null,
        channel_id uuid not null,
        mailbox_id uuid not null,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        primary key (org_id, channel_id),
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
      );
    `.execute(db)
    await tenant(db, ['mailboxes'])
    const heard = sql.raw('org_id = current_org() and channel_id <> all (hidden_channels())')
    await sql`alter policy own_organization on mailboxes using (${heard}) with check (${heard})`.execute(db)
  },
}
