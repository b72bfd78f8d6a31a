import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Callers whose calls are refused. */
export const blockedCallers = {
  async up(db: Kysely<never>) {
    await sql`
      create table blocked_callers (
        org_id       uuid not null references organizations on delete cascade,
        -- E.164, or withheld.
        caller       text not null,
        created      timestamptz(3) not null default now(),
        created_by   uuid not null,
        refused      integer not null default 0,
        last_refused timestamptz(3),
        primary key (org_id, caller)
      );
      -- Decided by the first event of the call.
      alter table phone_calls add column blocked boolean not null default false;
    `.execute(db)
    await tenant(db, ['blocked_callers'])
  },
}
