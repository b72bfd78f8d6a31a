import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Who works on a hit, and what became of it. */
export const hitEvents = {
  async up(db: Kysely<never>) {
    await sql`
      alter table hits add column assigned_to uuid;
      create index hits_assigned on hits (org_id, assigned_to, created desc) where assigned_to is not null;
      -- Who assigned the hit to the person; null if the alert notifies them.
      alter table notices add column assigned_by uuid;

      create table hit_events (
        org_id   uuid not null,
        event_id uuid not null,
        alert_id uuid not null,
        talk_id  uuid not null,
        kind     text not null check (kind in ('acknowledged', 'resolved', 'reopened', 'noted', 'assigned', 'commented')),
        at       timestamptz(3) not null default now(),
        -- Null if it happened by itself.
        user_id  uuid,
        -- To whom it was assigned; null for no one.
        assigned_to uuid,
        -- A comment or note.
        text     text not null default '',
        modified timestamptz(3),
        primary key (org_id, event_id),
        foreign key (org_id, alert_id, talk_id) references hits (org_id, alert_id, talk_id) on delete cascade
      );
      create index hit_events_hit on hit_events (org_id, talk_id, alert_id, at);
    `.execute(db)
    await tenant(db, ['hit_events'], 'hears_talk(org_id, talk_id)')
  },
}
