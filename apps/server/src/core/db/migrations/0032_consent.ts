import { type Kysely, sql } from 'kysely'

/** Whether a speaker agreed to be recorded. */
export const consent = {
  async up(db: Kysely<never>) {
    await sql`
      alter table speakers add column consent text not null default 'unknown'
        check (consent in ('unknown', 'given', 'refused'));
    `.execute(db)
  },
}
