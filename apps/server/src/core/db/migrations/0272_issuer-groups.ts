import { type Kysely, sql } from 'kysely'

/** What groups of the issuer give, so that it can take it away again. */
export const issuerGroups = {
  async up(db: Kysely<never>) {
    await sql`
      create table issuer_groups (
        issuer  text not null,
        subject text not null,
        groups  text[] not null,
        said    timestamptz(3) not null default now(),
        primary key (issuer, subject)
      );
      alter table members add column issued boolean not null default false;
    `.execute(db)
  },
}
