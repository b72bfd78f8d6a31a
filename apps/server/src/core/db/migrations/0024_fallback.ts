import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/** Which engine should have written a talk down where another one did, and how often doing it again has failed. */
export const fallback = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talks
        add column instead_of text,
        add column redo_tries smallint not null default 0,
        add column redo_after timestamptz(3);

      create index talks_improvable on talks (org_id, created desc)
        where state = 'ready' and deleted is null and redo_tries < 10 and (rough or instead_of is not null);

      create function improvable(days integer) returns table (org_id uuid)
      language sql stable security definer set search_path = public, pg_temp as $$
        select o.org_id from organizations o where o.deleted is null and exists (
          select from talks t where t.org_id = o.org_id
            and t.state = 'ready' and t.deleted is null and t.redo_tries < 10 and (t.rough or t.instead_of is not null)
            and t.created > now() - make_interval(days => improvable.days)
            and coalesce(t.redo_after, '-infinity') <= now())
      $$;
    `.execute(db)
    await handToLookup(db, ['improvable(integer)'])
  },
}
