import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** The channels that radio calls created, by the talkgroup of a system: renamed, they still take its calls. */
export const talkgroupChannels = {
  async up(db: Kysely<never>) {
    await sql`
      create table talkgroup_channels (
        org_id     uuid not null,
        -- '' if the recorder does not name it.
        system     text not null,
        talkgroup  text not null,
        -- As the channel was called when the call created it.
        name       text not null,
        channel_id uuid not null,
        primary key (org_id, system, talkgroup),
        foreign key (org_id, channel_id) references channels on delete cascade
      );
    `.execute(db)
    await tenant(db, ['talkgroup_channels'])
  },
}
