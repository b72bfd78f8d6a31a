import type { Term } from '@earshot/contract/rules/query'
import type { Filters } from './filters.ts'
import type { Page } from './search-cursor.ts'

export interface SearchRequest {
  terms: Term[]
  /** The original query if a suggestion is searched instead. */
  said?: Term[]
  filters: Filters
  sort: 'relevance' | 'newest'
  page: Page | undefined
  limit: number
  fallback?: Page['fallback']
}
