import type { Clause } from '@earshot/contract/rules/query'
import type { Filters } from './filters.ts'
import type { Operators } from './operators.service.ts'
import type { Page } from './search-cursor.ts'

export interface SearchRequest {
  terms: Clause[]
  /** The original query if a suggestion is searched instead. */
  said?: Clause[]
  operators: Operators
  filters: Filters
  sort: 'relevance' | 'newest' | 'oldest'
  page: Page | undefined
  limit: number
  fallback?: Page['fallback']
}
