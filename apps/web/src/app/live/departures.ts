import { ApiError } from '@earshot/contract/errors'
import { MOST_COMPARED, searchRoutes } from '@earshot/contract/search'
import type { QueryClient } from '@tanstack/react-query'
import type { CacheKey } from '../../lib/api/cache-keys.ts'
import { isPassing } from '../../lib/api/query-client.ts'
import { pauseOrOnline } from '../../lib/api/pause.ts'
import { call } from '../../lib/client.ts'
import { dropCachedRows } from '../../talks/cache/change-cache.ts'
import { changeMutationKey } from '../../talks/cache/refetch-lists.ts'
import { rowsOf } from '../../talks/cache/list-rows.ts'
import { type ListLocation, newestEntry, olderEntry, type TalkPage } from '../../talks/cache/talk-entries.queries.ts'

const RETRY_MS = 5000

/**
 * Pages that were loaded while scrolling are not refetched. After talks were deleted, moved or hidden, the server is asked
 * which of these pages' talks are gone; they leave every list.
 */
export function openDepartures(cache: QueryClient, org_id: string, signal: AbortSignal) {
  let isDue = false
  let working = false
  /** Call after lists were refetched: what they show need not be asked for. */
  return async () => {
    isDue = true
    if (working) return
    working = true
    while (isDue && !signal.aborted) {
      isDue = false
      if (await dropGone(cache, org_id, signal).catch(isFinal)) continue
      isDue = true
      await pauseOrOnline(RETRY_MS, signal)
    }
    working = false
  }
}

/** Of a server that cannot tell, or a person who is no longer a member, there is nothing to ask again. */
const isFinal = (error: unknown) => error instanceof ApiError && !isPassing(error)

/** False if it has to be tried again. */
async function dropGone(cache: QueryClient, org_id: string, signal: AbortSignal): Promise<boolean> {
  for (const { deleted, talk_ids } of [...unlisted(cache, org_id, false), ...unlisted(cache, org_id, true)]) {
    const remaining = await call(searchRoutes.remaining, { org_id, talk_ids, deleted }, { signal })
    // A talk that is being restored is in lists already.
    if (cache.isMutating({ mutationKey: changeMutationKey(org_id) }) > 0) return false
    const here = new Set(remaining.talk_ids)
    const gone = new Set(talk_ids.filter((talk_id) => !here.has(talk_id)))
    dropCachedRows(cache, org_id, (list) => (isBin(list) === deleted ? gone : new Set()))
  }
  return true
}

const isBin = ({ deleted }: { deleted?: unknown }) => deleted === true

/** Talks in loaded pages of the bin, or of other lists, that no fresh list shows. In parts that can be asked about. */
function unlisted(cache: QueryClient, org_id: string, deleted: boolean) {
  const isOf = ({ parts: [, where] }: { parts: readonly [string, ListLocation] }) => isBin(where) === deleted
  const older = olderEntry.entries(cache, org_id).filter(isOf)
  const fresh = newestEntry.entries(cache, org_id).filter((list) => isOf(list) && !isOutdated(cache, list))
  const listed = new Set(fresh.flatMap(({ data }) => idsIn([data])))
  const ids = [...new Set(older.flatMap(({ data }) => idsIn(data.pages)))].filter((id) => !listed.has(id))
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_COMPARED) }, (_, at) => at * MOST_COMPARED)
  return parts.map((from) => ({ deleted, talk_ids: ids.slice(from, from + MOST_COMPARED) }))
}

const isOutdated = (cache: QueryClient, { key }: { key: CacheKey<TalkPage> }) =>
  cache.getQueryState(key)?.isInvalidated === true

const idsIn = (pages: TalkPage[]) => pages.flatMap(rowsOf).map(({ talk_id }) => talk_id)
