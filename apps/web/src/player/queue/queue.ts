import type { TalkRow } from '@earshot/contract/talks'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import type { ListenMark } from '../../talks/cache/listens.queries.ts'
import type { ListLocation } from '../../talks/cache/talk-entries.queries.ts'
import { isAudible } from '../../lib/is-audible.ts'

type Row = Pick<TalkRow, 'talk_id' | 'duration' | 'sound_deleted' | 'heard'>

export function followersOf<T extends Row>(talks: readonly T[], talk_id: string, { unheard = false } = {}): T[] {
  const at = indexIn(talks, talk_id)
  return at < 0 ? [] : talks.slice(at + 1).filter((talk) => isAudible(talk) && !(unheard && talk.heard))
}

export function neighbourOf<T extends Row>(talks: readonly T[], talk_id: string, step: 1 | -1): T | undefined {
  const at = indexIn(talks, talk_id)
  if (at < 0) return undefined
  return step === 1 ? talks.slice(at + 1).find(isAudible) : talks.slice(0, at).findLast(isAudible)
}

const indexIn = (talks: readonly Row[], talk_id: string) => talks.findIndex((talk) => talk.talk_id === talk_id)

/** Of a queue of unheard talks, the oldest first. */
interface Unheard {
  where: ListLocation
  /** Channels that are muted. */
  skips: ReadonlySet<string>
  /** Of the next page; null behind the last. */
  cursor: string | null
  isOver: boolean
}

export interface QueueList {
  key: string
  talks: readonly TalkRow[]
  titleOf: (talk: TalkRow) => string
  unheard?: Unheard
}

type Lead = () => TalkRow | undefined

let shown: QueueList | null = null
let lead: Lead | undefined
const queue = createPageStore<QueueList | null>(null)

export const useQueue = () => usePageStore(queue)
export const { get: getQueue, set: setQueue } = queue

export function showList(list: QueueList | null) {
  shown = list
  if (list && list.key === queue.get()?.key) queue.set(list)
}

/** Uses the list on the screen for previous and next if it contains the talk. Unheard talks stay the queue. */
export function enterQueue(talk_id: string) {
  const holds = (list: QueueList | null) => list?.talks.some((talk) => talk.talk_id === talk_id)
  if (queue.get()?.unheard && holds(queue.get())) return
  if (holds(shown)) queue.set(shown)
  else if (!holds(queue.get())) queue.set(null)
}

export const leadQueue = (chosen: Lead | undefined) => {
  lead = chosen
}

/** With autoplay the next unheard one of the list. Live listening goes before it, but not before a queue of unheard talks. */
export function upNext(talk_id: string, { autoplay }: { autoplay: boolean }): TalkRow | undefined {
  const list = queue.get()
  if (lead && !list?.unheard) return lead()
  return list && (autoplay || list.unheard) ? followersOf(list.talks, talk_id, { unheard: true })[0] : undefined
}

export function neighbour(talk_id: string, step: 1 | -1) {
  const list = queue.get()
  if (list?.unheard && step === 1) return followersOf(list.talks, talk_id, { unheard: true })[0]
  return list && neighbourOf(list.talks, talk_id, step)
}

export const titleOf = (talk: TalkRow) => (queue.get() ?? shown)?.titleOf(talk) ?? ''

/** The list may no longer be mounted to receive the change. */
export function markInQueue({ talk_id, heard }: ListenMark) {
  if (heard === undefined) return
  changeTalks((talks) => talks.map((talk) => (talk.talk_id === talk_id ? { ...talk, heard } : talk)))
}

export const dropFromQueue = (talk_id: string) =>
  changeTalks((talks) => talks.filter((talk) => talk.talk_id !== talk_id))

function changeTalks(change: (talks: readonly TalkRow[]) => readonly TalkRow[]) {
  const list = queue.get()
  if (list) queue.set({ ...list, talks: change(list.talks) })
}

export function emptyQueue() {
  lead = undefined
  queue.set(null)
}
