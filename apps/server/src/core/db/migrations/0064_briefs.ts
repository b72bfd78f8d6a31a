import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Which members want a daily brief by email, and when the next one is due. */
export const briefs = {
  async up(db: Kysely<never>) {
    await sql`
      create table brief_settings (
        org_id  uuid not null references organizations on delete cascade,
        user_id uuid not null,
        -- Time of day, like 07:00.
        at      text not null,
        tz      text not null,
        days    text not null check (days in ('daily', 'weekdays')),
        due     timestamptz(3) not null,
        sent    timestamptz(3),
        primary key (org_id, user_id)
      );
    `.execute(db)
    await tenant(db, ['brief_settings'])
  },
}
