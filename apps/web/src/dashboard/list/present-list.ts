import type { FoundTalk } from '@earshot/contract/search'
import { useSyncExternalStore } from 'react'

interface PresentList {
  talks: readonly FoundTalk[]
  /** What the list answers: the words that were typed, or those that were looked for instead. */
  query: string
}

const listeners = new Set<() => void>()
let present: PresentList = { talks: [], query: '' }

/** What the dashboard lists, or listed when it was last in sight. Read it anywhere; only the list itself writes it. */
export const presentList = {
  get: () => present,
  set(list: PresentList) {
    present = list
    for (const listener of listeners) listener()
  },
  hear(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The talks above and below a talk in the present list; both are missing for a talk that is not in it. */
export function neighboursOf(talk_id: string | undefined, { talks } = present) {
  const at = talks.findIndex((talk) => talk.talk_id === talk_id)
  return at < 0 ? {} : { previous: talks[at - 1], next: talks[at + 1] }
}

/** The present list, for what is drawn: `neighboursOf(talk_id, usePresentList())`. */
export const usePresentList = () => useSyncExternalStore(presentList.hear, presentList.get)
