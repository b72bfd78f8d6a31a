import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Podcast feeds: what a person hears in a channel or finds by a query, at a secret address. */
export const feeds = {
  async up(db: Kysely<never>) {
    await sql`
      create table feeds (
        org_id     uuid not null,
        feed_id    uuid not null,
        user_id    uuid not null,
        channel_id uuid,
        query      text not null,
        created    timestamptz(3) not null default now(),
        last_read  timestamptz(3),
        primary key (org_id, feed_id),
        foreign key (org_id, channel_id) references channels (org_id, channel_id) on delete cascade
      );
      create index feeds_user on feeds (org_id, user_id);
    `.execute(db)
    await tenant(db, ['feeds'])
    const heard = sql.raw('org_id = current_org() and (channel_id is null or channel_id <> all (hidden_channels()))')
    await sql`alter policy own_organization on feeds using (${heard}) with check (${heard})`.execute(db)
  },
}
