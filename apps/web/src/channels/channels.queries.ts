import { type Channel, channelRoutes } from '@earshot/contract/channels'
import type { OutputOf } from '@earshot/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { call } from '../lib/client.ts'

export const channelsEntry = cacheKind<Channel[]>('channels')
export const { key: archivedKey } = cacheKind<Channel[]>('channels', 'archived')
const refreshed = cacheKind<null>('talks', 'channels refreshed')
export const unheardEntry = cacheKind<OutputOf<typeof channelRoutes.count>>('talks', 'unheard')
const byName = (channels: Channel[]) =>
  channels.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
const LAST = Number.MAX_SAFE_INTEGER

/** Those in no group first, then group by group; in each by hand, and those without a place by their names. */
const inOrder = (channels: Channel[]) =>
  byName(channels).sort(
    (one, other) =>
      (one.group?.position ?? -1) - (other.group?.position ?? -1) || (one.position ?? LAST) - (other.position ?? LAST),
  )

export const useChannels = (org_id: string) =>
  useQuery(
    cacheQuery(channelsEntry.key(org_id), {
      queryFn: ({ signal }) => call(channelRoutes.list, { org_id }, { signal }),
      select: inOrder,
      refetchInterval: ({ state }) => untilUnmuted(state.data),
    }),
  )

const [SOON, DAY] = [5000, 24 * 60 * 60 * 1000]

/** Milliseconds until the first mute ends, which is when the server has another answer. */
function untilUnmuted(channels: Channel[] | undefined) {
  const ends = channels?.flatMap(({ mute }) => (mute?.until ? [Date.parse(mute.until)] : [])) ?? []
  return ends.length > 0 && Math.min(Math.max(SOON, Math.min(...ends) - Date.now()), DAY)
}

export function useNewestInChannels(org_id: string) {
  const cache = useQueryClient()
  useQuery(
    cacheQuery(refreshed.key(org_id), {
      queryFn: async ({ signal }) => {
        cache.setQueryData(channelsEntry.key(org_id), await call(channelRoutes.list, { org_id }, { signal }))
        return null
      },
    }),
  )
}

export const useArchivedChannels = (org_id: string, { enabled = true } = {}) =>
  useQuery(
    cacheQuery(archivedKey(org_id), {
      queryFn: ({ signal }) => call(channelRoutes.list, { org_id, archived: true }, { signal }),
      select: byName,
      enabled,
    }),
  )

export function useChannel(org_id: string, channel_id: string | undefined) {
  const isIt = (channel: Channel) => channel.channel_id === channel_id
  const channels = useChannels(org_id).data
  const inUse = channels?.find(isIt)
  const missing = channel_id !== undefined && channels !== undefined && !inUse
  const archive = useArchivedChannels(org_id, { enabled: missing }).data
  const channel = inUse ?? (missing ? archive?.find(isIt) : undefined)
  return { channel, isNone: missing && archive !== undefined && !channel }
}

export const useUnheard = (org_id: string) =>
  useQuery(
    cacheQuery(unheardEntry.key(org_id), {
      queryFn: ({ signal }) => call(channelRoutes.count, { org_id }, { signal }),
      select: (counts) => new Map(counts.map(({ channel_id, unheard }) => [channel_id, unheard])),
    }),
  )

/** Of a channel, or of all that are not muted; undefined until it is known. */
export function useUnheardCount(org_id: string, channel_id?: string) {
  const counts = useUnheard(org_id).data
  const muted = useMuted(org_id)
  if (!counts || channel_id) return counts && (counts.get(channel_id ?? '') ?? 0)
  return [...counts].reduce((sum, [id, each]) => sum + (muted.has(id) ? 0 : each), 0)
}

export const useMuted = (org_id: string): ReadonlySet<string> =>
  new Set(useChannels(org_id).data?.flatMap(({ channel_id, mute }) => (mute ? [channel_id] : [])))
