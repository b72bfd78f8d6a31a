import { type Kysely, sql } from 'kysely'

/** Who has a passkey, as the built-in provider knows. */
export const passkeys = {
  async up(db: Kysely<never>) {
    await sql`alter table users add column has_passkey boolean not null default false`.execute(db)
  },
}
