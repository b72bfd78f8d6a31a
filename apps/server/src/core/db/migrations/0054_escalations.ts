import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Alerts whose hits must be acknowledged, and who was told of a hit when. */
export const escalations = {
  async up(db: Kysely<never>) {
    await sql`
      -- {user_ids, minutes, rounds}; null: hits need no acknowledgement.
      alter table alerts add column escalation jsonb;

      create table hit_steps (
        org_id   uuid not null,
        alert_id uuid not null,
        talk_id  uuid not null,
        step     integer not null,
        user_id  uuid not null,
        at       timestamptz(3) not null default now(),
        ways     text[] not null,
        primary key (org_id, alert_id, talk_id, step),
        foreign key (org_id, alert_id, talk_id) references hits (org_id, alert_id, talk_id) on delete cascade
      );
    `.execute(db)
    await tenant(db, ['hit_steps'])
    const heard = sql.raw('org_id = current_org() and hears_talk(org_id, talk_id)')
    await sql`alter policy own_organization on hit_steps using (${heard}) with check (${heard})`.execute(db)
  },
}
