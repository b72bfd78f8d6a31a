import { type Kysely, sql } from 'kysely'

/**
 * The engine whose talks were marked as rough is gone: those of the last 30 days are provisional, the others keep their
 * text. Talks of the first model are provisional where a better engine is usable, whatever was so when they were sent.
 */
export const firstModel = {
  up: (db: Kysely<never>) =>
    sql`
      alter table talks no force row level security;
      update talks set instead_of = 'moonshine-tiny-npm'
        where rough and instead_of is null and created > now() - interval '30 days';
      alter table talks force row level security;
      drop index talks_improvable;
      alter table talks drop column rough;
      alter table transcripts drop column rough;
      create index talks_improvable on talks (org_id, created desc)
        where state = 'ready' and deleted is null and redo_tries < 10
          and (instead_of is not null or engine = 'moonshine-tiny-npm');
      create or replace function improvable(days integer) returns table (org_id uuid)
      language sql stable security definer set search_path = public, pg_temp as $$
        select o.org_id from organizations o where o.deleted is null and exists (
          select from talks t where t.org_id = o.org_id
            and t.state = 'ready' and t.deleted is null and t.redo_tries < 10
            and (t.instead_of is not null or t.engine = 'moonshine-tiny-npm')
            and t.created > now() - make_interval(days => improvable.days)
            and coalesce(t.redo_after, '-infinity') <= now())
      $$;
    `.execute(db),
}
