import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

/**
 * Which rules words were folded by. Talks and alerts that are there are indexed again in the background; until then an
 * alert is looked at for every talk. Phrases may end with an incomplete word, which makes no pair.
 */
export const tokenizer = {
  async up(db: Kysely<never>) {
    await sql`
      alter table talks add column tokenizer smallint not null default 0;
      alter table alerts add column tokenizer smallint not null default 0;
      create index talks_outdated on talks (org_id, talk_id) where tokenizer < 1;
      create index alerts_outdated on alerts (org_id, alert_id) where tokenizer < 1;

      -- Which organizations have talks or alerts that were indexed by earlier rules.
      create function outdated_organizations(current integer) returns table (org_id uuid, talks boolean, alerts boolean)
      language plpgsql stable security definer
      set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
      #variable_conflict use_column
      begin
        return query select f.* from (
          select o.org_id,
            exists (select from talks t where t.org_id = o.org_id and t.tokenizer < current) as talks,
            exists (select from alerts a where a.org_id = o.org_id and a.tokenizer < current) as alerts
          from organizations o where o.deleted is null) f
        where f.talks or f.alerts;
      end $$;
    `.execute(db)
    await handToLookup(db, ['outdated_organizations(integer)'])
    await sql`
      create or replace function pairs_in(phrases text[]) returns integer[]
      language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
      begin
        return nullif(array(
          select distinct pair from unnest(phrases) phrase,
            word_pairs(regexp_replace(regexp_replace(phrase, '^%|[^ ]*%$', '', 'g'), '\\\\(.)', '\\1', 'g')) pairs,
            unnest(pairs) pair), '{}');
      end $$`.execute(db)
  },
}
