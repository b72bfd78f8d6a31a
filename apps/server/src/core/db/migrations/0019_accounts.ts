import { type Kysely, sql } from 'kysely'

/** Whether who accepts an invite may send talks. Those sent before could. */
export const accounts = {
  async up(db: Kysely<never>) {
    await sql`alter table invites add column send boolean not null default true`.execute(db)
  },
}
