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

/** The present list, for what is drawn. */
export const usePresentList = () => useSyncExternalStore(presentList.hear, presentList.get)
