import { type Kysely, sql } from 'kysely'

/** Where a key's radio calls go that name no channel of the organization. */
export const radio = {
  async up(db: Kysely<never>) {
    await sql`
      alter table api_keys add column channel_id uuid,
        add foreign key (org_id, channel_id) references channels (org_id, channel_id);
      create index api_keys_channel on api_keys (org_id, channel_id) where channel_id is not null;
    `.execute(db)
  },
}
