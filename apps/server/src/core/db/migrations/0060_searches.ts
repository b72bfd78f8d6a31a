import { type Kysely, sql } from 'kysely'
import { tenant } from './tenant.ts'

/** Saved searches, since when people know what each of them finds, and who follows them by feed or notification. */
export const savedSearches = {
  async up(db: Kysely<never>) {
    await sql`
      create table saved_searches (
        org_id      uuid not null,
        search_id   uuid not null,
        name        text not null,
        query       text not null,
        filters     jsonb not null,
        -- All channels that it names, by a filter or in the query.
        channel_ids uuid[] not null,
        shared      boolean not null,
        created     timestamptz(3) not null default now(),
        created_by  uuid not null,
        primary key (org_id, search_id)
      );
      create index saved_searches_person on saved_searches (org_id, created_by);
      create index saved_searches_everyone on saved_searches (org_id) where shared;

      create table search_marks (
        org_id    uuid not null,
        search_id uuid not null,
        user_id   uuid not null,
        -- Null: not yet.
        opened    timestamptz(3),
        follow    boolean not null default false,
        primary key (org_id, search_id, user_id),
        foreign key (org_id, search_id) references saved_searches (org_id, search_id) on delete cascade
      );
      create index search_marks_user on search_marks (org_id, user_id);
      create index search_marks_followed on search_marks (org_id, search_id) where follow;

      alter table feeds add column search_id uuid,
        add foreign key (org_id, search_id) references saved_searches (org_id, search_id) on delete cascade;
      create index feeds_search on feeds (org_id, search_id) where search_id is not null;

      -- The followed search that found the talk.
      alter table talk_notices add column search_id uuid;
      alter table talk_notices drop constraint talk_notices_reason_check;
      alter table talk_notices add constraint talk_notices_reason_check
        check (reason in ('new', 'mention', 'reply', 'search'));

      -- Those of these talks that a search finds.
      create function matching_talks(ids uuid[], words tsquery, phrases text[], filters jsonb) returns setof uuid
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        org uuid := current_org();
      begin
        return query execute 'select t.talk_id from talks t where t.org_id = $1 and t.talk_id = any ($2) and '
          || case when words is null then '' else 't.tsv @@ $3 and ' end || filter_sql(phrases, filters, org)
          using org, ids, words;
      end $$;
    `.execute(db)
    await tenant(db, ['saved_searches', 'search_marks'])
    const heard = sql.raw('org_id = current_org() and not (channel_ids && hidden_channels())')
    await sql`alter policy own_organization on saved_searches using (${heard}) with check (${heard})`.execute(db)
  },
}
