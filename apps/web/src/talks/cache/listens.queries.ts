import { ApiError } from '@earshot/contract/errors'
import { talkRoutes } from '@earshot/contract/talks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { isPassing } from '../../lib/api/query-client.ts'
import { sessionToken } from '../../lib/browser-storage/values.ts'
import { call } from '../../lib/client.ts'
import { changeCachedTalk } from './change-cache.ts'

/** `position` is in seconds. */
export interface ListenMark {
  talk_id: string
  position?: number
  heard?: boolean
}

const unsent = new Map<string, { org_id: string; mark: ListenMark }>()
const onTheWay = new Set<Promise<unknown>>()

/** Updates the cache at once and saves to the server, even while the page closes. */
export async function markTalk(client: QueryClient, org_id: string, mark: ListenMark): Promise<void> {
  const whole = { ...unsent.get(mark.talk_id)?.mark, ...mark }
  unsent.delete(mark.talk_id)
  changeCachedTalk(client, org_id, mark)
  if (sessionToken.get() === undefined) return
  const sent = call(talkRoutes.mark, whole, { keepalive: true })
  onTheWay.add(sent)
  try {
    const marked = await sent
    if (mark.heard === undefined) return
    const heard = { org_id, talk_id: mark.talk_id, heard: marked.heard }
    // Again, for a list whose request was in flight.
    showHeard(client, heard)
    otherTabs().postMessage(heard)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another refusal means that the talk is gone, so there is nothing left to save.
    if (isPassing(error)) unsent.set(mark.talk_id, { org_id, mark: { ...whole, ...unsent.get(mark.talk_id)?.mark } })
  } finally {
    onTheWay.delete(sent)
  }
}

interface Heard {
  org_id: string
  talk_id: string
  heard: boolean
}

function showHeard(client: QueryClient, { org_id, talk_id, heard }: Heard) {
  changeCachedTalk(client, org_id, { talk_id, heard })
  void client.invalidateQueries({ queryKey: unheardEntry.key(org_id) })
}

let tabs: BroadcastChannel | undefined
const otherTabs = () => (tabs ??= new BroadcastChannel('earshot heard'))

/** What the person has heard is announced to no one, so that their tabs tell each other. Returns the cleanup. */
export function followOtherTabs(client: QueryClient) {
  const show = ({ data }: MessageEvent<Heard>) => showHeard(client, data)
  otherTabs().addEventListener('message', show)
  return () => otherTabs().removeEventListener('message', show)
}

export function useMarkTalk(org_id: string) {
  const client = useQueryClient()
  return (mark: ListenMark) => void markTalk(client, org_id, mark)
}

/** Resolves once they have arrived or were refused, also those that were on their way. */
export async function markUnsent(client: QueryClient) {
  for (const { org_id, mark } of unsent.values()) void markTalk(client, org_id, mark)
  await Promise.allSettled(onTheWay)
}

/** Unsent marks belong to the person who signed out. */
export const forgetUnsentMarks = () => unsent.clear()
