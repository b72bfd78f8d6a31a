import type { ChannelCount } from '@earshot/contract/channels'
import type { QueryClient } from '@tanstack/react-query'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { newestEntry, type TalkPage } from '../../talks/cache/talk-entries.queries.ts'

/** Although every arrival was added, counts are asked for again after this, in milliseconds. */
const TRUSTED_MS = 60_000
const LONG_AGO = 1
/** The server counts among so many talks of a channel. */
const MOST = 500

/**
 * Counting what a person has not heard costs the server more than their list. If all talks are listed, counts are
 * brought up to date from what is new in the list: call the returned function after its refetch. It returns false if
 * something else has changed, so that counts have to be asked for. Undefined if that is known before.
 */
export function arrivalsToAdd(cache: QueryClient, org_id: string): (() => boolean) | undefined {
  const list = cache.getQueryCache().find<TalkPage>({
    queryKey: newestEntry.key(org_id, { org_id, query: '' }),
    type: 'active',
  })
  const known = unheardEntry.key(org_id)
  const counts = cache.getQueryState(known)
  const isTrusted = counts?.fetchStatus === 'idle' && Date.now() - counts.dataUpdatedAt < TRUSTED_MS
  const [listed, counted, updates] = [list?.state.data, counts?.data, list?.state.dataUpdateCount]
  if (!list || !listed || !counts || !counted || !isTrusted) return undefined
  return () => {
    // It could not be refetched; counts stay outdated, too.
    if (list.state.dataUpdateCount === updates) return true
    const now = withArrivals(counted, listed, list.state.data ?? listed)
    cache.setQueryData(known, now ?? counted, { updatedAt: now ? counts.dataUpdatedAt : LONG_AGO })
    if (!now) void cache.invalidateQueries({ queryKey: known, refetchType: 'none' })
    return now !== undefined
  }
}

/** Undefined if anything but arrivals and new words may have changed. */
export function withArrivals(counts: ChannelCount[], before: TalkPage, after: TalkPage): ChannelCount[] | undefined {
  if (before === after) return undefined
  const listed = new Map(after.talks.map((talk) => [talk.talk_id, talk]))
  const known = new Set(before.talks.map(({ talk_id }) => talk_id))
  const arrived = after.talks.filter(({ talk_id }) => !known.has(talk_id))
  const last = before.talks.findLastIndex(({ talk_id }) => listed.has(talk_id))
  const pushedOut = before.talks.length - 1 - last
  const isSame = before.talks.slice(0, last + 1).every(({ talk_id, channel_id, heard }) => {
    const now = listed.get(talk_id)
    return now?.channel_id === channel_id && now.heard === heard
  })
  const isKnown = arrived.every(({ channel_id }) => counts.some((count) => count.channel_id === channel_id))
  if (!isSame || !isKnown || pushedOut > arrived.length || (last < 0 && before.talks.length > 0)) return undefined
  return counts.map(({ channel_id, unheard }) => {
    const more = arrived.filter((talk) => talk.channel_id === channel_id && !talk.heard).length
    return { channel_id, unheard: Math.min(MOST, unheard + more) }
  })
}
