import { useSyncExternalStore } from 'react'
import { pageValue } from '../../page-value/page-value.ts'
import { usePageValue } from '../../page-value/use-page-value.ts'
import { forEachOf, type Outcome } from './each.ts'

/** Something that is being done to many things, and how far it is. */
export interface Deed {
  kind: 'change' | 'delete' | 'undo' | 'restore'
  through: number
  of: number
  stop: () => void
}

const deed = pageValue<Deed | null>(null)
const isBusy = () => deed.get() !== null

/** What is being done; it goes on while one looks at something else. */
export const useDeed = () => usePageValue(deed)
export const useIsBusy = () => useSyncExternalStore(deed.hear, isBusy)

/** Does something to many things, and shows how far it is. Whoever stops it keeps what is done by then. */
export async function doToAll<Item>(
  kind: Deed['kind'],
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  if (items.length < 2) return forEachOf(items, act)
  const stop = new AbortController()
  const mine = { kind, of: items.length, stop: () => stop.abort() }
  deed.set({ ...mine, through: 0 })
  const onProgress = (through: number) => deed.set({ ...mine, through })
  return forEachOf(items, act, { onProgress, signal: stop.signal }).finally(() => deed.set(null))
}
