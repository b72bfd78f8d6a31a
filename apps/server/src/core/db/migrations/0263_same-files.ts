import { type Kysely, sql } from 'kysely'

/** Talks by the hash of their file. */
export const sameFiles = {
  async up(db: Kysely<never>) {
    await sql`create index talks_sha256 on talks (org_id, sha256) where deleted is null`.execute(db)
  },
}
