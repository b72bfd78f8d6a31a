import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Channels in groups, and both in an order by hand. Channels without a position follow by their names. */
export const channelGroups = {
  async up(db: Kysely<never>) {
    await sql`
      create table channel_groups (
        org_id     uuid not null references organizations on delete cascade,
        group_id   uuid not null,
        name       text not null,
        position   integer not null,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        primary key (org_id, group_id)
      );
      create unique index channel_groups_name on channel_groups (org_id, lower(name));
      alter table channels add column group_id uuid, add column position integer;
    `.execute(db)
    await tenant(db, ['channel_groups'])
  },
}
