import type { TalkRow } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { isAudible } from '../../lib/is-audible.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { searchTalks } from '../../search/search.queries.ts'
import type { ListLocation } from '../../talks/cache/talk-entries.queries.ts'
import { getPlayer } from '../engine/state.ts'
import { pausePlayer, stall } from '../player.ts'
import { moveTo, onQueueEnd } from '../queue/advance-queue.ts'
import { getQueue, type QueueList, setQueue } from '../queue/queue.ts'

const PAGE = 100

let titleOf: QueueList['titleOf'] = () => ''

export function titleUnheardBy(way: typeof titleOf) {
  titleOf = way
}

/** The first page replaces the queue. False if there is nothing to hear. */
export async function startUnheard(where: ListLocation, muted: ReadonlySet<string>) {
  const skips = where.channel_id ? NONE : muted
  const { talks, cursor } = await listUnheard({ where, skips, known: NONE }, null)
  if (talks.length === 0) return false
  setQueue({
    key: unheardKey(where),
    talks,
    titleOf: (talk) => titleOf(talk),
    unheard: { where, skips, cursor, isOver: false },
  })
  onQueueEnd((client) => void continueUnheard(client))
  return true
}

export const unheardKey = (where: ListLocation) => `unheard ${JSON.stringify(where)}`

/** Adds the next page, or behind the last what has arrived since. Returns the first that was added. */
async function addUnheard(): Promise<TalkRow | undefined> {
  const { key, unheard, talks: before } = getQueue() ?? {}
  if (!unheard || !before) return undefined
  const found = await listUnheard({ ...unheard, known: idsOf(before) }, unheard.cursor)
  const list = getQueue()
  if (list?.key !== key || !list?.unheard) return undefined
  const known = idsOf(list.talks)
  const talks = found.talks.filter(({ talk_id }) => !known.has(talk_id))
  const isOver = list.unheard.isOver && talks.length === 0
  setQueue({ ...list, talks: [...list.talks, ...talks], unheard: { ...list.unheard, cursor: found.cursor, isOver } })
  return talks[0]
}

async function continueUnheard(client: QueryClient): Promise<void> {
  if (!getQueue()?.unheard) return
  const before = getPlayer().track?.id
  const next = await addUnheard().catch(() => null)
  if (getPlayer().track?.id !== before) return
  if (next === null) return stall(() => void continueUnheard(client))
  if (next) return moveTo(client, next)
  pausePlayer()
  endUnheard()
}

function endUnheard() {
  const list = getQueue()
  if (list?.unheard) setQueue({ ...list, unheard: { ...list.unheard, isOver: true } })
}

const NONE: ReadonlySet<string> = new Set()

interface Wanted {
  where: ListLocation
  /** Channels that are muted. */
  skips: ReadonlySet<string>
  /** Talks that are in the queue. */
  known: ReadonlySet<string>
}

/** The page from a cursor on that has talks that are not known. */
async function listUnheard({ where, skips, known }: Wanted, from: string | null) {
  let cursor = from
  for (;;) {
    const page = await searchTalks(
      { ...where, unheard: true, sort: 'oldest', tz: timeZone(), limit: PAGE, ...(cursor && { cursor }) },
      {},
    )
    const isWanted = ({ talk_id, channel_id }: TalkRow) => !known.has(talk_id) && !skips.has(channel_id)
    const talks = page.talks.filter((talk) => isAudible(talk) && isWanted(talk))
    cursor = page.next_cursor
    if (talks.length > 0 || cursor === null) return { talks, cursor }
  }
}

const idsOf = (talks: readonly TalkRow[]) => new Set(talks.map(({ talk_id }) => talk_id))
