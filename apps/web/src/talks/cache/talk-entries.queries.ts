import type { OutputOf } from '@earshot/contract/route'
import type { SearchFilters, searchRoutes } from '@earshot/contract/search'
import type { Talk, TalkRow } from '@earshot/contract/talks'
import { type CachedPages, cacheKind } from '../../lib/api/cache-keys.ts'

export type TalkPage = OutputOf<typeof searchRoutes.search>

/** Those that do not contain the query's words. */
export const similarIn = ({ maybe_said = [], by_sound = [] }: Partial<TalkPage>) => [...maybe_said, ...by_sound]

export interface ListLocation extends SearchFilters {
  org_id: string
  query: string
  sort?: 'relevance'
}

export const talkEntry = cacheKind<Talk, [org_id: string, talk_id: string]>('talks', 'talk')
export const newestEntry = cacheKind<TalkPage, [org_id: string, where: ListLocation]>('talks', 'newest')
export const olderEntry = cacheKind<CachedPages<TalkPage>, [org_id: string, where: ListLocation]>('talks', 'older')

/** Whether a list tells that a talk has changed. Merging and removing speakers and tags leave `modified` as it is. */
export const isOutdated = (talk: Talk, row: TalkRow) => told(talk) !== told(row)

const told = ({ modified, speaker_id, tags, alert_ids, replies, needs_review, recorded_at, instead_of }: TalkRow) =>
  JSON.stringify([modified, speaker_id, tags, alert_ids.toSorted(), replies, needs_review, recorded_at, instead_of])
