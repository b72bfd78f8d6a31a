import { type Kysely, sql } from 'kysely'

/** Who writes down what is said in an organization, in which language, and with which words in mind. */
export const speech = {
  async up(db: Kysely<never>) {
    await sql`
      alter table organizations
        add column engine text,
        add column language text,
        add column vocabulary text[] not null default '{}',
        -- What was written down before is worth doing again.
        add column speech_since timestamptz(3) not null default now();
    `.execute(db)
  },
}
