import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { reword } from './reword.ts'
import { tenant } from './tenant.ts'

const SEARCH = 'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)'
const COUNT = 'count_talks(tsquery, text[], jsonb, integer)'

/**
 * What a person who heard nearly everything has not heard. A list has everything that may be unheard, in all channels and
 * in the bin; what arrived since is found by when it arrived, and what was heard since is compared.
 */
export const unheard = {
  async up(db: Kysely<never>) {
    await sql`
      create table unheard_lists (
        org_id   uuid not null references organizations on delete cascade,
        user_id  uuid not null,
        -- Null if none was made, or if there are too many.
        talk_ids uuid[],
        -- Talks that arrived since may be missing.
        until    timestamptz(3),
        -- Another each time that something heard becomes unheard, so that a list made at that time is dropped.
        version  integer not null default 0,
        primary key (org_id, user_id)
      );
    `.execute(db)
    await tenant(db, ['unheard_lists'])
    await lists(db)
    for (const [signature, begin, step] of [
      [SEARCH, '      foreach width in array case', searching],
      [COUNT, '      if words is not null or usual_filters(', counting],
    ] as const)
      await reword(db, signature, [
        ['      org uuid := current_org();', '      org uuid := current_org();\n      unheard uuid[];'],
        [begin, step + begin],
      ])
    await handToLookup(db, [SEARCH, COUNT, 'find_unheard(uuid, integer)'])
  },
}

const lists = (db: Kysely<never>) =>
  sql`
    -- What the person has not heard; null if that is not known, or if more than so many talks arrived since it was.
    create function unheard_talks(person uuid, most_late integer) returns uuid[]
    language plpgsql stable set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
    declare
      org uuid := current_org();
      kept uuid[];
      since timestamptz;
      late uuid[];
    begin
      -- Talks of transactions that took up to an hour are among those that arrived.
      select u.talk_ids, u.until - interval '1 hour' into kept, since
        from unheard_lists u where u.org_id = org and u.user_id = person;
      -- Talks of an archive arrived when they did where they come from.
      if kept is null or exists (select from imports i where i.org_id = org and i.modified >= since) then return null; end if;
      late := array(
        select t.talk_id from talks t where t.org_id = org and t.created >= since order by t.created desc limit most_late + 1);
      if cardinality(late) > most_late then return null; end if;
      return array(
        select c.talk_id from (select distinct unnest(kept || late) as talk_id) c where not exists (
          select from listens l where l.org_id = org and l.user_id = person and l.talk_id = c.talk_id and l.heard));
    end $$;

    -- The same, by looking at all talks if it is not known; more than so many are of no use.
    create function find_unheard(person uuid, most integer) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp
    set enable_nestloop = off set work_mem = '64MB' set jit = off set plan_cache_mode = force_custom_plan as $$
    declare
      org uuid := current_org();
      known uuid[] := unheard_talks(person, 200000);
    begin
      if known is not null then return known; end if;
      return array(
        select t.talk_id from talks t where t.org_id = org and not exists (
          select from listens l where l.org_id = org and l.user_id = person and l.talk_id = t.talk_id and l.heard)
        limit most + 1);
    end $$;
  `.execute(db)

const FROM_LIST = `(select * from talks t where t.org_id = $1 and t.talk_id = any ($2) offset 0) t where '
          || fitting_sql(words, phrases, filters - 'unheard', org) || '`

/** The newest two hundred are looked at first: they may fill the page. */
const searching = `
      if filters->>'unheard' = 'true' then
        return query select n.talk_id, n.recorded_at from newest_talks(fits, filters, 200, after_time, after_id, missing) n;
        get diagnostics found = row_count;
        missing := missing - found;
        if missing <= 0 then return; end if;
        select n.recorded_at, n.talk_id into after_time, after_id from last_of_newest(filters, 200, after_time, after_id) n;
        if after_id is null then return; end if;
        unheard := unheard_talks((filters->>'asker')::uuid, 10000);
        if unheard is not null then
          return query execute 'select t.talk_id, t.recorded_at from ${FROM_LIST} and (t.recorded_at, t.talk_id) < ($3, $4)
            order by t.recorded_at desc, t.talk_id desc limit $5' using org, unheard, after_time, after_id, missing;
          return;
        end if;
      end if;

`

const counting = `
      if filters->>'unheard' = 'true' then
        unheard := unheard_talks((filters->>'asker')::uuid, 10000);
        if unheard is not null then
          execute 'select count(*) from (select 1 from ${FROM_LIST} limit $3) m' into total using org, unheard, most;
          return total;
        end if;
      end if;

`
