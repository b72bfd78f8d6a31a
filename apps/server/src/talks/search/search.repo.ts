import { MOST_NEW_COUNTED, NEWEST_COMPARED } from '@earshot/contract/saved-searches'
import { MAX_COUNTED } from '@earshot/contract/search'
import { sql } from 'kysely'
import { isHeard } from '../../organizations/hidden-channels.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { arrayOf, type Filters, inWords } from './filters.ts'

export interface SearchQuery {
  words: string | null
  patterns: string[]
  unwanted: string[]
  filters: Filters
}

export interface TalkCursor {
  recorded_at: string
  talk_id: string
}

const END_OF_TIME: TalkCursor = { recorded_at: 'infinity', talk_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export async function findTalkIds({ db }: OrgScope, asked: SearchQuery, { after = END_OF_TIME, limit = 50 }) {
  const { rows } = await sql<TalkCursor>`
    select talk_id, recorded_at from search_talks(${inputs(asked)}, ${after.recorded_at}, ${after.talk_id}, ${limit})`.execute(
    db,
  )
  return rows
}

export interface TalkPage {
  places: TalkCursor[]
  /** Of all pages. */
  total: number
}

export async function findPage(
  { db }: OrgScope,
  asked: SearchQuery,
  { after = END_OF_TIME, limit = 50 },
): Promise<TalkPage> {
  const { rows } = await sql<TalkCursor & { total: number }>`
    select p.talk_id, p.recorded_at, f.total
    from find_talks(${inputs(asked)}, ${after.recorded_at}, ${after.talk_id}, ${limit}, ${sql.lit(MAX_COUNTED)}) f
    left join lateral unnest(f.ids, f.times) p (talk_id, recorded_at) on true`.execute(db)
  const places = rows
    .filter(({ talk_id }) => talk_id !== null)
    .map(({ talk_id, recorded_at }) => ({ talk_id, recorded_at }))
  return { places, total: rows[0]?.total ?? 0 }
}

/** Many at once. */
export interface TalkList {
  /** As PostgreSQL writes arrays: thousands of rows take longer to send and read than to find. Null if these are all talks from the first to the last. */
  ids: string | null
  found: number
  first: string
  last: string
}

/** The newest; null if there are none. */
export async function findTalkList({ db }: OrgScope, asked: SearchQuery, limit: number): Promise<TalkList | null> {
  const ids = isForAll(asked) ? sql`null` : sql`f.ids::text`
  const { rows } = await sql<TalkList>`
    select ${ids} as ids, cardinality(f.ids) as found, f.times[cardinality(f.ids)] as first, f.times[1] as last
    from find_talks(${inputs(asked)}, ${END_OF_TIME.recorded_at}, ${END_OF_TIME.talk_id}, ${limit}, null) f`.execute(db)
  const [list] = rows as [TalkList]
  return list.found === 0 ? null : list
}

/** Whether it asks for all talks of a range of time. */
export const isForAll = ({ words, patterns, unwanted, filters }: SearchQuery) =>
  words === null &&
  patterns.length === 0 &&
  unwanted.length === 0 &&
  Object.entries(filters).every(([name, value]) => value === undefined || OF_ALL.has(name))

/** Filters that leave no talk of a range of time out. Who asks matters only to other filters. */
const OF_ALL = new Set(['asker', 'from', 'to'])

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

/** The newest thousand matches, best first, after a cursor; and how many there are, unless the page is empty. */
export async function findBestTalkIds(
  { db }: OrgScope,
  asked: SearchQuery,
  { after = BEST, newest = 'infinity', limit }: Ranking,
) {
  const { rows } = await sql<RankedCursor & { total: number }>`
    select talk_id, recorded_at, rank, total from rank_talks(
      ${inputs(asked)}, ${newest}, ${after.rank}, ${after.recorded_at}, ${after.talk_id}, ${limit})`.execute(db)
  return { places: rows as RankedCursor[], total: rows[0]?.total }
}

export async function countTalks({ db }: OrgScope, asked: SearchQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count_talks(${inputs(asked)}, ${sql.lit(MAX_COUNTED)}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Of all talks that are not in the bin. */
export async function countAll({ db, org_id }: OrgScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from talks
      where org_id = ${org_id} and deleted is null and ${isHeard('channel_id')} limit ${sql.lit(MAX_COUNTED)}) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export async function countEach({ db }: OrgScope, queries: SearchQuery[]): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries.map((asked) => sql`count_talks(${inputs(asked)}, ${sql.lit(MAX_COUNTED)})`)
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counts)}] as totals`.execute(db)
  return rows[0]?.totals ?? []
}

/** For each query, how many of the talks received since then it finds, among the newest. */
export async function countMatchingEach({ db, org_id }: OrgScope, queries: (SearchQuery & { since: string })[]) {
  if (queries.length === 0) return []
  const counts = queries.map(
    ({ since, ...asked }) => sql`(
    select count(*)::int from (select from matching_talks(array(
      select n.talk_id from talks n
      where n.org_id = ${org_id} and n.deleted is null and n.created >= ${since}::timestamptz and ${isHeard('n.channel_id')}
      order by n.created desc limit ${sql.lit(NEWEST_COMPARED)}), ${inputs(asked)}) limit ${sql.lit(MOST_NEW_COUNTED)}) m)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** Those of the talks that the filters leave, in no particular order. */
export async function listAmong({ db }: OrgScope, talk_ids: string[], filters: Filters): Promise<string[]> {
  const asked = inputs({ words: null, patterns: [], unwanted: [], filters })
  const { rows } = await sql<{ talk_id: string }>`
    select talk_id from matching_talks(${talk_ids}::uuid[], ${asked}) m (talk_id)`.execute(db)
  return rows.map(({ talk_id }) => talk_id)
}

/** For each query, whether it finds the talk. */
export async function findMatching({ db }: OrgScope, talk_id: string, queries: SearchQuery[]): Promise<boolean[]> {
  if (queries.length === 0) return []
  const found = queries.map(
    (asked) => sql`exists (select from matching_talks(array[${talk_id}::uuid], ${inputs(asked)}))`,
  )
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(db)
  return rows[0]?.found ?? []
}

const inputs = ({ words, patterns, unwanted, filters }: SearchQuery) => sql`
  ${words}::tsquery, ${patterns.length ? patterns : null}::text[],
  ${JSON.stringify({ ...inWords(filters), ...(unwanted.length && { unwanted: arrayOf(unwanted) }) })}::jsonb`
