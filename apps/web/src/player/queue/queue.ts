import type { TalkRow } from '@earshot/contract/talks'
import { useSyncExternalStore } from 'react'
import type { Mark } from '../../talks/cache/listens.queries.ts'
import { followersOf, neighbourOf } from './neighbours.ts'

/** A list that one listens through. */
export interface QueueList {
  /** Which list it is; the same one may grow. */
  key: string
  talks: readonly TalkRow[]
  /** What the player calls a talk. */
  titleOf: (talk: TalkRow) => string
}

/** Chooses what follows instead of the list, as listening live does. */
export type Lead = () => TalkRow | undefined

let shown: QueueList | null = null
let queue: QueueList | null = null
let lead: Lead | undefined
const listeners = new Set<() => void>()

const getQueue = () => queue
export const useQueue = () => useSyncExternalStore(hearQueue, getQueue)

/** Says which list is on the screen: a talk that is played from now on is played out of it. */
export function showList(list: QueueList | null) {
  shown = list
  if (list && list.key === queue?.key) become(list)
}

/** A talk is played: what comes before and after it is taken from the list on the screen, if it stands there. */
export function enterQueue(talk_id: string) {
  const holds = (list: QueueList | null) => list?.talks.some((talk) => talk.talk_id === talk_id)
  if (holds(shown)) become(shown)
  else if (!holds(queue)) become(null)
}

export const leadQueue = (chosen: Lead | undefined) => {
  lead = chosen
}

/** What plays by itself after a talk: what leads, else the next unheard one of the list if that is wanted. */
export function upNext(talk_id: string, { autoplay }: { autoplay: boolean }): TalkRow | undefined {
  if (lead) return lead()
  return autoplay && queue ? followersOf(queue.talks, talk_id, { unheard: true })[0] : undefined
}

export const neighbour = (talk_id: string, step: 1 | -1) => queue && neighbourOf(queue.talks, talk_id, step)

export const titleOf = (talk: TalkRow) => (queue ?? shown)?.titleOf(talk) ?? ''

/** The list may be off the screen by now, where nobody else tells it what was heard. */
export function markInQueue({ talk_id, heard }: Mark) {
  if (!queue || heard === undefined) return
  become({ ...queue, talks: queue.talks.map((talk) => (talk.talk_id === talk_id ? { ...talk, heard } : talk)) })
}

export function emptyQueue() {
  lead = undefined
  become(null)
}

function hearQueue(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function become(list: QueueList | null) {
  queue = list
  for (const listener of listeners) listener()
}
