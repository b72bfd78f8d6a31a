import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** What a channel is to one person: a favorite, or muted. */
export const channelPreferences = {
  async up(db: Kysely<never>) {
    await sql`
      create table channel_preferences (
        org_id      uuid not null,
        user_id     uuid not null references users on delete cascade,
        channel_id  uuid not null,
        favorite    boolean not null default false,
        muted       boolean not null default false,
        -- Null for good.
        muted_until timestamptz(3),
        primary key (org_id, user_id, channel_id),
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
      );
      create index channel_preferences_muted on channel_preferences (org_id, channel_id) where muted;
    `.execute(db)
    await tenant(db, ['channel_preferences'])
  },
}
