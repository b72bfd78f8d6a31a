import { ApiError } from '@earshot/contract/errors'
import { talkRoutes } from '@earshot/contract/talks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { isPassing } from '../../lib/api/query-client.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { changeCachedTalk } from './change-cache.ts'
import { type Heard, otherTabs } from './heard-tabs.queries.ts'
import { dropSent, keepUnsent, type ListenMark, unsentOf, unsentOfTalk } from './unsent-marks.ts'

export type { ListenMark }

const onTheWay = new Set<Promise<unknown>>()

/**
 * Updates the cache at once and saves to the server, even while the page closes; without a network it is kept for later.
 * Returns why it was refused for good.
 */
export async function markTalk(client: QueryClient, org_id: string, mark: ListenMark): Promise<ApiError | undefined> {
  changeCachedTalk(client, org_id, mark)
  const user_id = apiUser.get()?.user_id
  if (user_id === undefined || sessionToken.get() === undefined) return
  const kept = unsentOfTalk(user_id, mark.talk_id)
  const whole = { ...kept, ...mark }
  // The page may close before the request fails.
  if (kept || !navigator.onLine) keepUnsent({ user_id, org_id }, whole)
  const sent = call(talkRoutes.mark, whole, { keepalive: true })
  onTheWay.add(sent)
  try {
    const marked = await sent
    dropSent(whole)
    // The server answers again.
    if (onTheWay.size === 1) void markUnsent(client)
    if (whole.heard === undefined) return
    const heard = { org_id, talk_id: mark.talk_id, heard: marked.heard }
    showHeard(client, heard)
    otherTabs().postMessage(heard)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error)) {
      keepUnsent({ user_id, org_id }, { ...whole, ...unsentOfTalk(user_id, mark.talk_id) })
      return
    }
    // Another refusal means that the talk is gone, so there is nothing left to save.
    dropSent(whole)
    return error
  } finally {
    onTheWay.delete(sent)
  }
}

/** Counts are asked for once, after the last of several marks. */
const COUNT_MS = 400
let counting: ReturnType<typeof setTimeout> | undefined

/** Shows what is saved, also in lists that are being fetched: their answers may be from before. */
export function showHeard(client: QueryClient, { org_id, talk_id, heard }: Heard) {
  const change = () => void changeCachedTalk(client, org_id, { talk_id, heard })
  change()
  const fetching = { queryKey: changedKey('talks', org_id), fetchStatus: 'fetching' } as const
  for (const { promise } of client.getQueryCache().findAll(fetching)) void promise?.then(change, () => undefined)
  clearTimeout(counting)
  counting = setTimeout(() => void client.invalidateQueries({ queryKey: unheardEntry.key(org_id) }), COUNT_MS)
}

export function useMarkTalk(org_id: string) {
  const client = useQueryClient()
  return (mark: ListenMark) => void markTalk(client, org_id, mark)
}

/** Resolves once they have arrived or were refused, also those that were on their way. */
export async function markUnsent(client: QueryClient) {
  const user_id = apiUser.get()?.user_id
  if (user_id !== undefined) for (const { org_id, mark } of unsentOf(user_id)) void markTalk(client, org_id, mark)
  await Promise.allSettled(onTheWay)
}
