import { type Kysely, sql } from 'kysely'
import { handToLookup } from './0004_isolation.ts'
import { reword } from './reword.ts'

const SEARCH = 'search_talks(tsquery, text[], jsonb, timestamptz, uuid, integer)'
const COUNT = 'count_talks(tsquery, text[], jsonb, integer)'

/**
 * Where the newest talks do not have a word, as many more of them are looked at as wait for their text. Otherwise a thousand that wait
 * would make a common word look rare, and all its entries in the index would be read.
 */
export const backlog = {
  async up(db: Kysely<never>) {
    await sql`
      -- How many talks cannot have these words yet; at most ten thousand. The states before are 'failed' and 'ready', in alphabetical
      -- order, and no other index has that order.
      create function talks_without_text(words tsquery, org uuid) returns integer
      language plpgsql stable set search_path = public, pg_temp set enable_sort = off set enable_bitmapscan = off as $$
      begin
        return case when words is null then 0 else (
          select count(*) from (
            select 1 from talks t where t.org_id = org and t.state > 'ready' and t.state <> 'ready' and t.deleted is null
            order by t.org_id, t.state, t.created limit 10000) waiting) end;
      end $$;
    `.execute(db)
    await reword(db, SEARCH, [
      ['      found integer;', '      found integer;\n      behind integer;'],
      [LOOKED_UP, `${searching}${LOOKED_UP}`],
    ])
    await reword(db, COUNT, [
      ['      total integer;', '      total integer;\n      behind integer := 0;'],
      [FEW, `${counting}${FEW}`],
      ['newest_talks(fits, filters, width,', 'newest_talks(fits, filters, width + behind,'],
      ['last_of_newest(filters, width,', 'last_of_newest(filters, width + behind,'],
    ])
    await handToLookup(db, [SEARCH, COUNT])
  },
}

const LOOKED_UP = '        if found = 0 or (width = 2000 and'

const searching = `
        if behind is null and (found = 0 or (width = 2000 and missing * 2000 > found * 20000)) then
          behind := talks_without_text(words, org);
          if behind > 0 then
            return query select n.talk_id, n.recorded_at
              from newest_talks(fits, filters, width + behind, after_time, after_id, missing) n;
            get diagnostics found = row_count;
            missing := missing - found;
            if missing <= 0 then return; end if;
            select n.recorded_at, n.talk_id into after_time, after_id
              from last_of_newest(filters, width + behind, after_time, after_id) n;
            if after_id is null then return; end if;
          end if;
        end if;

`

const FEW = '        if total < likely then'

const counting = `
        if total < likely then
          behind := talks_without_text(words, org);
          if behind > 0 then
            total := (select count(*) from newest_talks(fits, filters, 200 + behind, before, nil, 200));
          end if;
        end if;
`
