import type { Clause } from '@earshot/contract/rules/query'
import type { Condition } from './conditions.ts'
import type { Filters } from './filters.ts'
import type { SearchRequest } from './search-request.ts'
import { type Query, readQuery } from './query.ts'

export type SearchSetting = Pick<SearchRequest, 'filters' | 'operators'>

/** What the database is asked for. */
export function databaseQueryOf(
  clauses: readonly Clause[],
  { filters, operators }: SearchSetting,
): Query & { filters: Filters } {
  const query = readQuery(clauses, operators.meaning)
  return { ...query, filters: withConditions(filters, query.every) }
}

/** Conditions that a filter can express become one, because filters read less. */
function withConditions(filters: Filters, every: Condition[]): Filters {
  const rest: Condition[] = []
  let all = filters
  for (const condition of every) {
    const filter = asFilter(condition, all)
    if (filter) all = { ...all, ...filter }
    else rest.push(condition)
  }
  return rest.length > 0 ? { ...all, every: [...(all.every ?? []), ...rest] } : all
}

function asFilter(condition: Condition, { channel_id, speaker_id, from, to }: Filters): Filters | undefined {
  if ('channels' in condition && !channel_id) return single(condition.channels, 'channel_id')
  if ('speakers' in condition && !speaker_id) return single(condition.speakers, 'speaker_id')
  if ('since' in condition && !from) return { from: condition.since }
  if ('before' in condition && !to) return { to: condition.before }
  return undefined
}

const single = ([id, ...others]: string[], name: 'channel_id' | 'speaker_id'): Filters | undefined =>
  id !== undefined && others.length === 0 ? { [name]: id } : undefined
