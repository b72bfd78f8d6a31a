import { useSyncExternalStore } from 'react'
import { forEachOf, type Outcome } from './each.ts'

/** Something that is being done to many things, and how far it is. */
export interface Deed {
  kind: 'change' | 'delete' | 'undo' | 'restore'
  through: number
  of: number
  stop: () => void
}

let deed: Deed | null = null
const listeners = new Set<() => void>()

const getDeed = () => deed
const isBusy = () => deed !== null
function hear(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function tell(next: Deed | null) {
  deed = next
  for (const listener of listeners) listener()
}

/** What is being done; it goes on while one looks at something else. */
export const useDeed = () => useSyncExternalStore(hear, getDeed)
export const useIsBusy = () => useSyncExternalStore(hear, isBusy)

/** Does something to many things, and shows how far it is. Whoever stops it keeps what is done by then. */
export async function doToAll<Item>(
  kind: Deed['kind'],
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  if (items.length < 2) return forEachOf(items, act)
  const stop = new AbortController()
  const mine = { kind, of: items.length, stop: () => stop.abort() }
  tell({ ...mine, through: 0 })
  const onProgress = (through: number) => tell({ ...mine, through })
  return forEachOf(items, act, { onProgress, signal: stop.signal }).finally(() => tell(null))
}
