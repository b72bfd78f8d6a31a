import type { Talk } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { unheardEntry } from '../../channels/channels.queries.ts'
import { changeEntry } from '../../lib/api/cached-list.ts'
import { rowsIn } from './list-rows.ts'
import { type ListLocation, newestEntry, olderEntry, talkEntry } from './talk-entries.queries.ts'

export interface Heard {
  org_id: string
  talk_id: string
  heard: boolean
}

interface Marked extends Heard {
  /** It was counted when it was marked; if a list says otherwise since, its counts may be of any time. */
  again?: true
}

type Before = Pick<Talk, 'channel_id' | 'heard'>

/** The server counts among so many talks of a channel. */
const MOST = 500
/** Milliseconds after the last mark. */
const PAUSE_MS = 4000

/** Call before the talk itself is changed. The server is asked, after a pause, only about a talk that may not be among those it counts. */
export function countHeard(client: QueryClient, { org_id, talk_id, heard, again }: Marked) {
  const listed = findListed(client, org_id, talk_id)
  const before = listed ?? findOther(client, org_id, talk_id)
  if (before?.heard === heard) return
  const isFetching = client.isFetching({ queryKey: unheardEntry.key(org_id) }) > 0
  const isCounted = !again && before && changeCount(client, org_id, { ...before, by: heard ? -1 : 1 })
  if (!isCounted || !listed || isFetching) askLater(client, org_id)
}

/** In a newest page without filters, or of a channel: talks there are among those that are counted. */
function findListed(client: QueryClient, org_id: string, talk_id: string): Before | undefined {
  const lists = newestEntry.entries(client, org_id).filter(({ parts: [, where] }) => isPlain(where))
  return rowsIn(
    lists.map(({ data }) => data),
    new Set([talk_id]),
  )[0]
}

const NO_FILTERS = new Set(['org_id', 'channel_id', 'sort'])

const isPlain = (where: ListLocation) =>
  Object.entries(where).every(([name, value]) => value === undefined || value === '' || NO_FILTERS.has(name))

function findOther(client: QueryClient, org_id: string, talk_id: string): Before | undefined {
  const newest = newestEntry.entries(client, org_id).map(({ data }) => data)
  const older = olderEntry.entries(client, org_id).flatMap(({ data }) => data.pages)
  return rowsIn([...newest, ...older], new Set([talk_id]))[0] ?? client.getQueryData(talkEntry.key(org_id, talk_id))
}

/** False if the count is not known, or stops at the most that is counted. */
function changeCount(client: QueryClient, org_id: string, { channel_id, by }: { channel_id: string; by: number }) {
  const key = unheardEntry.key(org_id)
  const known = client.getQueryData(key)?.find((count) => count.channel_id === channel_id)
  const unheard = (known?.unheard ?? MOST) + by
  if (!known || known.unheard === MOST || unheard < 0) return false
  changeEntry(client, key, (counts) => counts.map((count) => (count === known ? { channel_id, unheard } : count)))
  return true
}

let asking: ReturnType<typeof setTimeout> | undefined

function askLater(client: QueryClient, org_id: string) {
  const queryKey = unheardEntry.key(org_id)
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  clearTimeout(asking)
  asking = setTimeout(() => void client.invalidateQueries({ queryKey }), PAUSE_MS)
}
