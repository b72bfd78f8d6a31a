import { type Kysely, sql } from 'kysely'

/** Who has a second factor, as the built-in provider knows, and who demands one. */
export const secondFactors = {
  async up(db: Kysely<never>) {
    await sql`
      alter table users add column second_factor boolean not null default false;
      -- The issuer of the sign-in has said that it asked for one.
      alter table sessions add column second_factor boolean not null default false;
      alter table organizations add column factor_from timestamptz(3), add column factor_guests boolean not null default false;
      do $$
      begin
        if exists (
          select from information_schema.columns
          where table_schema = 'auth' and table_name = 'user' and column_name = 'twoFactorEnabled') then
          update users set second_factor = true
          from identities i join auth."user" a on a.id::text = i.subject
          where i.user_id = users.user_id and a."twoFactorEnabled";
        end if;
      end $$;
    `.execute(db)
  },
}
