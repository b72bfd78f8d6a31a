import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** Which speech models the installation fetches; they belong to no organization. */
export const speechModels = {
  async up(db: Kysely<never>) {
    await sql`
      create table speech_models (
        model    text primary key,
        -- When an admin selected it, the newest counts; null where the machine chose.
        selected timestamptz(3)
      );

      -- Whether any organization has selected an engine of this name.
      create function is_selected_engine(wanted text) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      begin
        return exists (select from organizations o where o.engine = wanted and o.deleted is null);
      end $$;
    `.execute(db)
    await handToLookup(db, ['is_selected_engine(text)'])
  },
}
