import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** What recorders say of a call, so that the same call from another receiver is found. */
export const radioCalls = {
  async up(db: Kysely<never>) {
    await sql`
      create table radio_calls (
        org_id uuid not null,
        talk_id uuid not null,
        channel_id uuid not null,
        system text not null,
        talkgroups text[] not null,
        units text[] not null,
        started timestamptz(3) not null,
        primary key (org_id, talk_id),
        foreign key (org_id, talk_id) references talks (org_id, talk_id) on delete cascade
      );
      create index radio_calls_started on radio_calls (org_id, channel_id, started);
      alter table radio_calls alter column org_id set (n_distinct = 1);
    `.execute(db)
    await tenant(db, ['radio_calls'])
    await sql`
      alter policy own_organization on radio_calls
        using (org_id = current_org() and hears_talk(org_id, talk_id))
        with check (org_id = current_org() and hears_talk(org_id, talk_id))
    `.execute(db)
  },
}
