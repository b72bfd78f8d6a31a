import { sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import {
  figuresIn,
  figuresToStore,
  type Kind,
  type Piece,
  readingCosts,
  type Span,
  talksInSpans,
  unnested,
} from './figures.ts'
import type { Tables } from '../../core/db/tables/tables.ts'
import type { ChangedTimes } from './changed-times.ts'

export async function listChanged(db: Reads, most: number): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`select org_id from changed_organizations(${most})`.execute(db)
  return rows.map(({ org_id }) => org_id)
}

/** One at a time counts ahead for an organization. Saves do not take this lock. */
export const lockTotals = ({ db, org_id }: Writing<OrgScope>) =>
  db
    .insertInto('storage_totals')
    .values({ org_id, bytes: 0 })
    .onConflict((on) => on.column('org_id').doUpdateSet({ bytes: sql<number>`storage_totals.bytes` }))
    .execute()

export type Change = ChangedTimes & { bytes: number }

export async function takeChanges({ db, org_id }: Writing<OrgScope>, most: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from talk_changes where org_id = ${org_id} and change_id in (
      select c.change_id from talk_changes c where c.org_id = ${org_id} limit ${most})
    returning at, until, bytes`.execute(db)
  return rows
}

export const addBytes = ({ db, org_id }: Writing<OrgScope>, bytes: number) =>
  db
    .updateTable('storage_totals')
    .set({ bytes: sql<number>`bytes + ${bytes}::bigint` })
    .where('org_id', '=', org_id)
    .execute()

/** Counted spans that changes fall into. */
export async function listAffected({ db, org_id }: OrgScope, times: readonly ChangedTimes[]): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select s.starts, s.ends from counted_spans s
    where s.org_id = ${org_id} and exists (
      select 1 from unnest(${times.map(({ at }) => at)}::timestamptz[], ${times.map(({ until }) => until)}::timestamptz[])
        as c (at, until)
      where c.at < s.ends and c.until >= s.starts)`.execute(db)
  return rows
}

/** Those of them that are not counted yet and have begun. */
export async function listUncounted({ db, org_id }: OrgScope, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select s.starts, s.ends from ${unnested(spans)}
    where s.starts < now() and not exists (
      select 1 from counted_spans c where c.org_id = ${org_id} and c.starts = s.starts and c.ends = s.ends)`.execute(db)
  return rows
}

/**
 * Counts the talks of spans, and replaces what was counted before. Holds the lock. Rows are read and then inserted as
 * values: Citus cannot insert what it selects into tables where row-level security holds.
 */
export async function recount({ db, org_id }: Writing<OrgScope>, spans: readonly Span[]) {
  const named = unnested(spans)
  for (const table of ['counted_spans', 'talk_counts'])
    await sql`
      delete from ${sql.ref(table)} r where r.org_id = ${org_id}
        and (r.starts, r.ends) in (select s.starts, s.ends from ${named})`.execute(db)
  await db
    .insertInto('counted_spans')
    .values(spans.map((span) => ({ org_id, ...span })))
    .execute()
  const { rows } = await sql<Figure>`
    with span as materialized (select s.starts, s.ends from ${named}), ${talksInSpans({ org_id })}
    ${figuresToStore(org_id)}`.execute(db)
  for (const some of powersOfTwo(rows))
    await db
      .insertInto('talk_counts')
      .values(some.map((row) => ({ org_id, ...row })))
      .execute()
}

const MOST_INSERTED = 256

/** Parts of few sizes, because each size is a statement of its own, which connections keep. */
function* powersOfTwo<Row>(rows: readonly Row[]) {
  let at = 0
  for (let size = MOST_INSERTED; size >= 1; size /= 2)
    for (; rows.length - at >= size; at += size) yield rows.slice(at, at + size)
}

type Figure = Omit<Tables['talk_counts'], 'org_id'>

/** Recording times of the first and the last talk, also in the bin. */
export async function findTimes({ db, org_id }: OrgScope): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select min(recorded_at) from talks where org_id = ${org_id}) as first,
      (select max(recorded_at) from talks where org_id = ${org_id}) as last`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

export interface Totals {
  rows: { id: string; talks: number }[]
  read: number
  uncounted: number
}

export async function sumTalks(
  { db, org_id, hidden }: OrgScope,
  kind: Kind,
  pieces: readonly Piece[],
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with ${figuresIn({ org_id, everywhere: hidden.length === 0, pieces, kinds: [kind] })}
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'talks', f.talks)) from figure f), '[]') as rows,
      ${readingCosts(org_id)}`.execute(db)
  return rows[0] ?? { rows: [], read: 0, uncounted: 0 }
}
