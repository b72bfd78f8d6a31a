import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** How many bytes an organization's talks had up to a moment, so that a save adds up only what came since. */
export const storageTotals = {
  async up(db: Kysely<never>) {
    await sql`
      create table storage_totals (
        org_id uuid primary key references organizations on delete cascade,
        until  timestamptz(3) not null,
        bytes  bigint not null
      );
    `.execute(db)
    await tenant(db, ['storage_totals'])
  },
}
