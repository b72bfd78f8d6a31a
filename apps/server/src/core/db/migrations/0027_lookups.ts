import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'

const REWORDED = [
  'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)',
  'count_talks(tsquery, text[], jsonb, integer)',
  'fitting_talks(uuid[], tsquery, jsonb)',
  'is_selected_engine(text)',
]

/**
 * Every look at rows names the organization itself instead of taking it from another table, so that PostgreSQL and Citus
 * know it before they plan, and every row that is passed on has a column. A thing is looked for in all organizations of a
 * person at once: one after the other took 90 µs each.
 */
export const lookups = {
  async up(db: Kysely<never>) {
    for (const signature of REWORDED) await reword(db, signature)
    await sql`
      drop function org_of(text, uuid, uuid);
      drop function share_organization(uuid, uuid, uuid);
      drop function rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer);

      -- Which of these organizations holds a thing. Made anew at every start, of the kinds that the program knows.
      create function org_among(orgs uuid[], kind text, thing uuid) returns uuid
      language plpgsql stable set search_path = public, pg_temp as $$
      declare
        org uuid;
      begin
        foreach org in array orgs loop
          if holds(org, kind, thing) then return org; end if;
        end loop;
        return null;
      end $$;

      -- The organization of a thing, if the asker is a member there, or an operator; else null.
      create function org_of(kind text, thing uuid, asker uuid) returns uuid
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        org uuid := org_among(array(select d.org_id from directory d where d.kind = 'member' and d.id = asker), kind, thing);
      begin
        if org is null and (select u.level from users u where u.user_id = asker) >= 1000 then
          return org_among(array(select o.org_id from organizations o), kind, thing);
        end if;
        return org;
      end $$;

      -- Whether two people belong to one organization that is not in the bin; of one organization only, if it is given.
      create function share_organization(one uuid, other uuid, within uuid) returns boolean
      language plpgsql stable security definer set search_path = public, pg_temp as $$
      declare
        shared uuid[] := array(
          select a.org_id from directory a
          join directory b on b.kind = 'member' and b.id = other and b.org_id = a.org_id
          where a.kind = 'member' and a.id = one and (within is null or a.org_id = within));
      begin
        return exists (select 1 from organizations o where o.org_id = any (shared) and o.deleted is null);
      end $$;

      -- The best first, of the newest thousand that match up to a moment; how good is PostgreSQL's cover density, for its length.
      create function rank_talks(
        words tsquery, phrases text[], filters jsonb, newest timestamptz,
        after_rank float, after_time timestamptz, after_id uuid, most integer
      ) returns table (talk_id uuid, recorded_at timestamptz, rank float)
      language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
      declare
        org uuid := current_org();
        matching uuid[] := array(
          select m.talk_id from search_talks(
            words, phrases, filters, newest, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000) m);
      begin
        return query
          select r.talk_id, r.recorded_at, r.rank from (
            select t.talk_id, t.recorded_at, ts_rank_cd(t.tsv, words, 1)::float as rank
            from talks t where t.org_id = org and t.talk_id = any (matching)) r
          where (r.rank, r.recorded_at, r.talk_id) < (after_rank, after_time, after_id)
          order by r.rank desc, r.recorded_at desc, r.talk_id desc limit most;
      end $$;
    `.execute(db)
    await handToLookup(db, [
      'org_of(text, uuid, uuid)',
      'share_organization(uuid, uuid, uuid)',
      'rank_talks(tsquery, text[], jsonb, timestamptz, float, timestamptz, uuid, integer)',
      ...REWORDED,
    ])
  },
}

/** Makes a function anew with these words replaced: only its owner could change it. */
async function reword(db: Kysely<never>, signature: string) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${signature}::regprocedure) as body`.execute(db)
  const body = (rows[0]?.body ?? '')
    .replaceAll(/\b([lh])\.org_id = t\.org_id\b/g, '$1.org_id = org')
    .replaceAll(/\bselect from\b/g, 'select 1 from')
  await sql.raw(`drop function ${signature}; ${body}`).execute(db)
}
