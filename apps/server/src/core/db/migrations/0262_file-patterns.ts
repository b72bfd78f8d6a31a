import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** How the names of sent files are read. */
export const filePatterns = {
  async up(db: Kysely<never>) {
    await sql`
      create table file_patterns (
        org_id  uuid primary key references organizations on delete cascade,
        pattern text not null,
        tz      text not null
      );
    `.execute(db)
    await tenant(db, ['file_patterns'])
  },
}
