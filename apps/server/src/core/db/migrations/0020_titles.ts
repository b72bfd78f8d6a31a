import { type Kysely, sql } from 'kysely'

/** What talks are called, and whether somebody said when they were recorded: a date inside the file gives way to that. */
export const titles = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talks
        add column title text check (length(title) between 1 and 200),
        add column dated boolean not null default true;
    `.execute(db)
  },
}
