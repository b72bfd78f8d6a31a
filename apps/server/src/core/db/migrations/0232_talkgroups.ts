import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** The channels of talkgroups by number, and keys whose calls create channels. */
export const talkgroups = {
  async up(db: Kysely<never>) {
    await sql`
      alter table api_keys add column new_channels boolean not null default false;
      create table talkgroups (
        org_id    uuid not null references organizations on delete cascade,
        talkgroup text not null,
        name      text not null,
        primary key (org_id, talkgroup)
      );
    `.execute(db)
    await tenant(db, ['talkgroups'])
  },
}
