import type { Clause } from '@earshot/contract/rules/query'
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
  return { ...query, filters: { ...filters, every: [...(filters.every ?? []), ...query.every] } }
}
