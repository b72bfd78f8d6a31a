import { type Kysely, sql } from 'kysely'

/** What backups that Earshot makes by itself have copied, so that no recording is read or copied twice. */
export const backupCopies = {
  async up(db: Kysely<never>) {
    await sql`
      create table backup_copies (
        key           text primary key,
        -- For whom it is encrypted; empty if for no one.
        recipients    text not null,
        modified      timestamptz(3) not null,
        size          bigint not null,
        sha256        text not null,
        sealed_sha256 text not null,
        sealed_size   bigint not null
      )
    `.execute(db)
  },
}
