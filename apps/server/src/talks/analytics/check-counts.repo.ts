import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { figuresToStore, type Span, talksInSpans, unnested } from './figures.ts'

export async function findNow({ db }: OrgScope): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamptz(3) as now`.execute(db)
  return rows[0]?.now ?? ''
}

/** Spans that were counted before then. */
export const listCounted = ({ db, org_id }: OrgScope, before: string, most: number): Promise<Span[]> =>
  db
    .selectFrom('counted_spans')
    .select(['starts', 'ends'])
    .where('org_id', '=', org_id)
    .where('counted', '<', before)
    .orderBy('counted')
    .limit(most)
    .execute()

/** Spans whose counts are not what their talks say, although no change waits. Decimals of sums may differ by the order of adding. */
export async function listWrong({ db, org_id }: OrgScope, spans: readonly Span[]): Promise<Span[]> {
  const figures = sql`kind, channel_id, id, talks, hits, round(seconds::numeric, 2), round(scored::numeric, 2), round(weighed::numeric, 2)`
  const { rows } = await sql<Span>`
    with span as materialized (select s.starts, s.ends from ${unnested(spans)}), ${talksInSpans({ org_id })},
    part as (${figuresToStore(org_id)}),
    stored as (
      select r.* from span s join talk_counts r on r.org_id = ${org_id} and r.starts = s.starts and r.ends = s.ends
      where r.org_id = ${org_id}),
    wrong as (
      (select starts, ends, ${figures} from part except select starts, ends, ${figures} from stored) union
      (select starts, ends, ${figures} from stored except select starts, ends, ${figures} from part))
    select s.starts, s.ends from span s
    where (s.starts, s.ends) in (select w.starts, w.ends from wrong w) and not exists (
      select 1 from talk_changes x where x.org_id = ${org_id} and x.at < s.ends and x.until >= s.starts)`.execute(db)
  return rows
}

/** How many bytes the counter has more than all talks together, also those in the bin. */
export async function findByteError({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ error: number }>`
    select (coalesce((select s.bytes from storage_totals s where s.org_id = ${org_id}), 0)
      + (select coalesce(sum(c.bytes), 0) from talk_changes c where c.org_id = ${org_id})
      - (select coalesce(sum(t.bytes), 0) from talks t where t.org_id = ${org_id}))::bigint as error`.execute(db)
  return rows[0]?.error ?? 0
}

/** Organizations with spans that were counted before then; with `infinity` all with a counter. */
export async function listToCheck(db: Reads, before: string): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`select org_id from counted_organizations(${before})`.execute(db)
  return rows.map(({ org_id }) => org_id)
}
