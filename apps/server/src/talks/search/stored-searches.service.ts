import { daysOf, isMe, talkConditionOf } from '@earshot/contract/rules/operators'
import { type Clause, clausesOf, isUnfinished, type Operator, operatorsOf } from '@earshot/contract/rules/query'
import { dayBeginning } from '@earshot/contract/rules/ranges'
import type { SavedFilters } from '@earshot/contract/saved-searches'
import type { SearchFilters } from '@earshot/contract/search'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import { databaseQueryOf } from './database-query.ts'
import { filtersOf } from './filters.ts'
import { operatorsIn } from './operators.service.ts'
import type { SearchQuery } from './matching.ts'
import { countMatchingEach, findMatching, listAmong } from './search.repo.ts'

export interface StoredSearch {
  query: string
  filters: SavedFilters
}

/** For each search, how many of the talks received since its time it finds. */
export async function countNew(org: MemberScope, searches: (StoredSearch & { since: string })[], tz: string) {
  const queries = await compiled(org, searches, tz)
  const asked = queries.flatMap((query, at) => (query ? [{ ...query, since: searches[at]?.since ?? '', at }] : []))
  const counts = await countMatchingEach(org, asked)
  const byPlace = new Map(asked.map(({ at }, of) => [at, counts[of] ?? 0]))
  return searches.map((_, at) => byPlace.get(at) ?? 0)
}

/** Those of the searches that find the talk. */
export async function findingTalk<Search extends StoredSearch>(
  org: MemberScope,
  talk_id: string,
  searches: Search[],
): Promise<Search[]> {
  const queries = await compiled(org, searches, 'UTC')
  const asked = queries.flatMap((query, at) => (query ? [{ query, search: searches[at] as Search }] : []))
  const found = await findMatching(
    org,
    talk_id,
    asked.map(({ query }) => query),
  )
  return asked.filter((_, at) => found[at]).map(({ search }) => search)
}

/** Those of the talks that the query finds, in no particular order. */
export async function listFound(
  org: OrgScope,
  { query, tz }: { query: string; tz: string },
  talk_ids: string[],
): Promise<string[]> {
  const clauses = clausesOf(query)
  const operators = await operatorsIn(org, clauses, tz)
  return listAmong(org, talk_ids, databaseQueryOf(clauses, { filters: {}, operators }))
}

/** Whether others may find other talks with it: by `me`, what they heard, and channels that they hear. */
export function dependsOn({ query, filters }: StoredSearch): { person: boolean; channels: boolean } {
  const operators = operatorsOf(clausesIn(query))
  return {
    person: filters.unheard !== undefined || filters.deleted !== undefined || operators.some(isPersonal),
    channels: operators.some(({ operator }) => operator === 'channel'),
  }
}

const isPersonal = ({ operator, value, quoted }: Operator) =>
  (operator === 'from' && isMe(value, quoted)) ||
  (operator === 'is' && ['heard', 'unheard'].includes(talkConditionOf(value) ?? ''))

/** Names in operators are looked up once for all of the searches. Null for those that find nothing. */
async function compiled(org: MemberScope, searches: StoredSearch[], tz: string): Promise<(SearchQuery | null)[]> {
  const clauses = searches.map(({ query }) => clausesIn(query))
  const operators = await operatorsIn(org, clauses.flat(), tz)
  return searches.map(({ query, filters }, at) => {
    const terms = clauses[at] ?? []
    if (query.trim() !== '' && terms.length === 0) return null
    return databaseQueryOf(terms, { filters: filtersOf(org, requestFilters(filters, tz)), operators })
  })
}

const clausesIn = (query: string): Clause[] => (isUnfinished(query) ? [] : clausesOf(query))

/** The channels that each operator `channel:` of the query means. */
export async function channelsMeant(org: OrgScope, query: string): Promise<string[][]> {
  const clauses = clausesOf(query)
  const { meaning } = await operatorsIn(org, clauses, 'UTC')
  return operatorsOf(clauses)
    .filter(({ operator }) => operator === 'channel')
    .map((asked) => (meaning(asked) as { channels: string[] }).channels)
}

/** With moments instead of days. */
export function requestFilters({ from, to, ...others }: SavedFilters, tz: string): SearchFilters {
  const [first, last] = [from && daysOf(from), to && daysOf(to)]
  return {
    ...others,
    ...(from && { from: first ? dayBeginning(tz, first.first) : from }),
    ...(to && { to: last ? dayBeginning(tz, last.after) : to }),
  }
}
