import { type Kysely, sql } from 'kysely'

/** Which secrets the database was set up with, without revealing them. One row, from the first start on. */
export const installationSecrets = {
  async up(db: Kysely<never>) {
    await sql`
      create table installation_secrets (
        one         boolean primary key default true check (one),
        fingerprint text not null
      )
    `.execute(db)
  },
}
