import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Email domains by which people join. */
export const emailDomains = {
  async up(db: Kysely<never>) {
    await sql`
      create table email_domains (
        org_id     uuid not null references organizations on delete cascade,
        domain_id  uuid not null,
        domain     text not null,
        send       boolean not null,
        moderate   boolean not null,
        approval   boolean not null,
        created    timestamptz(3) not null default now(),
        created_by uuid not null,
        -- When its record was found first, and looked up last.
        verified   timestamptz(3),
        checked    timestamptz(3),
        -- Since when the record is gone.
        lost       timestamptz(3),
        primary key (org_id, domain_id),
        unique (org_id, domain)
      );
    `.execute(db)
    await tenant(db, ['email_domains'])
  },
}
