import { MOST_NEW_COUNTED, NEWEST_COMPARED } from '@earshot/contract/saved-searches'
import { MAX_COUNTED } from '@earshot/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { OrgScope } from '../../organizations/scope.ts'
import { matching, type SearchQuery, unfinishedIn } from './matching.ts'

export interface TalkCursor {
  recorded_at: string
  talk_id: string
}

const END_OF_TIME: TalkCursor = { recorded_at: 'infinity', talk_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const BEGINNING_OF_TIME: TalkCursor = { recorded_at: '-infinity', talk_id: '00000000-0000-0000-0000-000000000000' }

interface Paging {
  after?: TalkCursor
  limit?: number
  /** Otherwise the newest come first. */
  oldestFirst?: boolean
}

export interface TalkPage {
  places: TalkCursor[]
  /** Of all pages; counting stops at MAX_COUNTED. */
  total: number
}

/**
 * The page after a cursor, in the order of time. If no more match than are counted, these have it. Only then is PostgreSQL asked for
 * the first in the order of time, which it may look for among all talks.
 */
export async function findPage(
  org: OrgScope,
  asked: SearchQuery,
  { after, limit = 50, oldestFirst = false }: Paging,
): Promise<TalkPage> {
  const matches = matching(org, asked)
  const { recorded_at, talk_id: last } = after ?? (oldestFirst ? BEGINNING_OF_TIME : END_OF_TIME)
  const [beyond, way] = oldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const later = (row: string) => sql`
    (${sql.ref(`${row}.recorded_at`)}, ${sql.ref(`${row}.talk_id`)}) ${beyond} (${recorded_at}, ${last})`
  const { rows } = await sql<TalkCursor & { total: number }>`
    with found as materialized (select t.talk_id, t.recorded_at ${matches} limit ${sql.lit(MAX_COUNTED + 1)}),
    counted as materialized (select count(*)::integer as total from found)
    select * from (
      select least(c.total, ${sql.lit(MAX_COUNTED)}) as total, p.* from counted c left join lateral (
        select f.talk_id, f.recorded_at from found f where c.total <= ${sql.lit(MAX_COUNTED)} and ${later('f')}
        union all (
          select t.talk_id, t.recorded_at ${matches} and c.total > ${sql.lit(MAX_COUNTED)} and ${later('t')}
          order by t.recorded_at ${way}, t.talk_id ${way} limit ${limit})
        order by recorded_at ${way}, talk_id ${way} limit ${limit}) p on true) page
    order by recorded_at ${way}, talk_id ${way}`.execute(org.db)
  const places = rows.filter(({ talk_id }) => talk_id !== null)
  return { places: places.map(({ talk_id, recorded_at }) => ({ talk_id, recorded_at })), total: rows[0]?.total ?? 0 }
}

/**
 * The newest talks whose text lacks the words, but not if what a recognizer heard beside it is added. `some` is one of these words,
 * which the index is asked for.
 */
export async function listMaybeSaid(
  org: OrgScope,
  { words, ...others }: SearchQuery,
  { some, limit }: { some: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ talk_id: string }>`
    select t.talk_id ${matching(org, { ...others, words: null })} and t.maybe_said @@ ${some}::tsquery
      and ts_match_vq(t.tsv || t.maybe_said, ${words}::tsquery) and not ts_match_vq(t.tsv, ${words}::tsquery)
    order by t.recorded_at desc, t.talk_id desc limit ${limit}`.execute(org.db)
  return rows.map(({ talk_id }) => talk_id)
}

/** A page alone. */
export const findTalkIds = async (org: OrgScope, asked: SearchQuery, page: { after?: TalkCursor; limit?: number }) =>
  (await findPage(org, asked, page)).places

/** Whether one of ten of the newest talks has a word that begins like the last one of the search, which is unfinished. */
export async function endsCommonly({ db, org_id }: OrgScope, { words }: SearchQuery): Promise<boolean> {
  const { last } = unfinishedIn(words ?? '')
  if (last === undefined) return false
  const { rows } = await sql<{ common: boolean }>`
    select count(*) >= 100 as common from (
      select t.tsv from searchable_talks t where t.org_id = ${org_id}
      order by t.recorded_at desc, t.talk_id desc limit 1000) newest
    where ts_match_vq(newest.tsv, ${last}::tsquery)`.execute(db)
  return rows[0]?.common ?? false
}

/** How many match on all pages; counting stops at MAX_COUNTED. */
export const countTalks = async (org: OrgScope, asked: SearchQuery) => (await countEach(org, [asked]))[0] ?? 0

export async function countEach(org: OrgScope, queries: SearchQuery[]): Promise<number[]> {
  return countedBy(
    org,
    queries.map((asked) => sql`select 1 ${matching(org, asked)} limit ${sql.lit(MAX_COUNTED)}`),
  )
}

/** For each query, how many of the talks received since then it finds, among the newest. */
export async function countMatchingEach(org: OrgScope, queries: (SearchQuery & { since: string })[]) {
  return countedBy(
    org,
    queries.map(({ since, ...asked }) => {
      const newest = sql`(
        select * from searchable_talks n where n.org_id = ${org.org_id} and n.deleted is null and n.created >= ${since}
        order by n.created desc limit ${sql.lit(NEWEST_COMPARED)})`
      return sql`select 1 ${matching(org, asked, newest)} limit ${sql.lit(MOST_NEW_COUNTED)}`
    }),
  )
}

async function countedBy({ db }: OrgScope, statements: RawBuilder<unknown>[]): Promise<number[]> {
  if (statements.length === 0) return []
  const counts = statements.map((statement) => sql`(select count(*)::integer from (${statement}) m)`)
  const { rows } = await sql<{
    counts: number[]
  }>`select * from (select array[${sql.join(counts)}] as counts) c`.execute(db)
  return rows[0]?.counts ?? []
}

/** For each query, whether it finds the talk. */
export async function findMatching(org: OrgScope, talk_id: string, queries: SearchQuery[]): Promise<boolean[]> {
  const statements = queries.map((asked) => sql`select 1 ${matching(org, asked)} and t.talk_id = ${talk_id}`)
  return (await countedBy(org, statements)).map((found) => found > 0)
}

/** Those of the talks that match, in no particular order. */
export async function listAmong(org: OrgScope, talk_ids: string[], asked: SearchQuery): Promise<string[]> {
  const { rows } = await sql<{ talk_id: string }>`
    select * from (select t.talk_id ${matching(org, asked)} and t.talk_id = any (${talk_ids}::uuid[])) found`.execute(
    org.db,
  )
  return rows.map(({ talk_id }) => talk_id)
}

export interface RankedCursor extends TalkCursor {
  rank: number
}

const BEST: RankedCursor = { ...END_OF_TIME, rank: Number.POSITIVE_INFINITY }

interface Ranking {
  after: RankedCursor | undefined
  /** Ignores later recordings, so that pages do not shift. */
  newest: string | undefined
  limit: number
}

/** Of the newest thousand matches those after a cursor, the best first: by PostgreSQL's cover density, for the length of the talk. */
export async function findBestTalkIds(
  org: OrgScope,
  asked: SearchQuery,
  { after = BEST, newest = 'infinity', limit }: Ranking,
) {
  const { rows } = await sql<RankedCursor & { newest: string; total: number }>`
    with newest as materialized (
      select t.talk_id, t.recorded_at, t.tsv ${matching(org, asked)} and t.recorded_at <= ${newest}
      order by t.recorded_at desc, t.talk_id desc limit ${sql.lit(MAX_COUNTED)}),
    ranked as (
      select n.talk_id, n.recorded_at, ts_rank_cd(n.tsv, ${asked.words}::tsquery, 1)::float as rank,
        max(n.recorded_at) over () as newest, (count(*) over ())::integer as total from newest n)
    select * from ranked r where (r.rank, r.recorded_at, r.talk_id) < (${after.rank}, ${after.recorded_at}, ${after.talk_id})
    order by r.rank desc, r.recorded_at desc, r.talk_id desc limit ${limit}`.execute(org.db)
  return rows
}
