import type { OutputOf } from '@earshot/contract/route'
import type { SearchFilters, searchRoutes } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import { type CachedPages, cacheKind } from '../../lib/api/cache-keys.ts'

export type TalkPage = OutputOf<typeof searchRoutes.search>

export interface ListLocation extends SearchFilters {
  org_id: string
  query: string
  sort?: 'relevance'
}

export const talkEntry = cacheKind<Talk, [org_id: string, talk_id: string]>('talks', 'talk')
export const newestEntry = cacheKind<TalkPage, [org_id: string, where: ListLocation]>('talks', 'newest')
export const olderEntry = cacheKind<CachedPages<TalkPage>, [org_id: string, where: ListLocation]>('talks', 'older')
