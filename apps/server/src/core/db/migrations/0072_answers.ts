import { type Kysely, sql } from 'kysely'

/** Whether the assistant may answer with the chat model. */
export const answers = {
  async up(db: Kysely<never>) {
    await sql`alter table summary_settings add column answers boolean not null default false`.execute(db)
  },
}
