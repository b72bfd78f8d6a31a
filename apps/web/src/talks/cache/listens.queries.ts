import { ApiError } from '@earshot/contract/errors'
import { talkRoutes } from '@earshot/contract/talks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isPassing } from '../../lib/api/query-client.ts'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { changeCachedTalk } from './change-cache.ts'
import { countHeard, type Heard } from './heard-counts.queries.ts'
import { dropSent, keepUnsent, type ListenMark, unsentOf, unsentOfTalk } from './unsent-marks.ts'

export type { ListenMark }

const onTheWay = new Set<Promise<unknown>>()

/** Updates the cache at once and saves to the server, even while the page closes. */
export async function markTalk(client: QueryClient, org_id: string, mark: ListenMark): Promise<void> {
  showMark(client, org_id, mark)
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
    // Again, for a list whose request was in flight.
    countHeard(client, { org_id, talk_id: mark.talk_id, heard: marked.heard, again: true })
    changeCachedTalk(client, org_id, { talk_id: mark.talk_id, heard: marked.heard })
    otherTabs().postMessage({ org_id, talk_id: mark.talk_id, heard: marked.heard } satisfies Heard)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another refusal means that the talk is gone, so there is nothing left to save.
    if (isPassing(error)) keepUnsent({ user_id, org_id }, { ...whole, ...unsentOfTalk(user_id, mark.talk_id) })
    else dropSent(whole)
  } finally {
    onTheWay.delete(sent)
  }
}

function showMark(client: QueryClient, org_id: string, { talk_id, ...mark }: ListenMark) {
  if (mark.heard !== undefined) countHeard(client, { org_id, talk_id, heard: mark.heard })
  changeCachedTalk(client, org_id, { talk_id, ...mark })
}

let tabs: BroadcastChannel | undefined
const otherTabs = () => (tabs ??= new BroadcastChannel('earshot heard'))

/** What the person has heard is announced to no one, so that their tabs tell each other. Returns the cleanup. */
export function followOtherTabs(client: QueryClient) {
  const show = ({ data: { org_id, ...mark } }: MessageEvent<Heard>) => showMark(client, org_id, mark)
  otherTabs().addEventListener('message', show)
  return () => otherTabs().removeEventListener('message', show)
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
