import type { TalkRow } from '@earshot/contract/talks'
import { pageValue } from '../../lib/page-value/page-value.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import type { Mark } from '../../talks/cache/listens.queries.ts'
import { followersOf, neighbourOf } from './neighbours.ts'

/** A list that one listens through. */
interface QueueList {
  /** Which list it is; the same one may grow. */
  key: string
  talks: readonly TalkRow[]
  /** What the player calls a talk. */
  titleOf: (talk: TalkRow) => string
}

/** Chooses what follows instead of the list, as listening live does. */
type Lead = () => TalkRow | undefined

let shown: QueueList | null = null
let lead: Lead | undefined
const queue = pageValue<QueueList | null>(null)

export const useQueue = () => usePageValue(queue)

/** Says which list is on the screen: a talk that is played from now on is played out of it. */
export function showList(list: QueueList | null) {
  shown = list
  if (list && list.key === queue.get()?.key) queue.set(list)
}

/** A talk is played: what comes before and after it is taken from the list on the screen, if it stands there. */
export function enterQueue(talk_id: string) {
  const holds = (list: QueueList | null) => list?.talks.some((talk) => talk.talk_id === talk_id)
  if (holds(shown)) queue.set(shown)
  else if (!holds(queue.get())) queue.set(null)
}

export const leadQueue = (chosen: Lead | undefined) => {
  lead = chosen
}

/** What plays by itself after a talk: what leads, else the next unheard one of the list if that is wanted. */
export function upNext(talk_id: string, { autoplay }: { autoplay: boolean }): TalkRow | undefined {
  if (lead) return lead()
  const list = queue.get()
  return autoplay && list ? followersOf(list.talks, talk_id, { unheard: true })[0] : undefined
}

export function neighbour(talk_id: string, step: 1 | -1) {
  const list = queue.get()
  return list && neighbourOf(list.talks, talk_id, step)
}

export const titleOf = (talk: TalkRow) => (queue.get() ?? shown)?.titleOf(talk) ?? ''

/** The list may be off the screen by now, where nobody else tells it what was heard. */
export function markInQueue({ talk_id, heard }: Mark) {
  const list = queue.get()
  if (!list || heard === undefined) return
  queue.set({ ...list, talks: list.talks.map((talk) => (talk.talk_id === talk_id ? { ...talk, heard } : talk)) })
}

export function emptyQueue() {
  lead = undefined
  queue.set(null)
}
