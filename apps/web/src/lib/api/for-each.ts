import { ApiError } from '@earshot/contract/errors'
import { pause } from './pause.ts'
import { useSyncExternalStore } from 'react'
import { createPageStore, usePageStore } from '../page-store.ts'

export interface Outcome<Item> {
  done: Item[]
  failed: { item: Item; error: Error }[]
  left: Item[]
}

interface Watch {
  onProgress?: (through: number) => void
  signal?: AbortSignal
}

const AT_ONCE = 4
const MOST_WAITS = 5
const SECOND = 1000

export async function forEachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { onProgress = () => {}, signal }: Watch = {},
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [], left: [] }
  const waiting = items.values()
  async function work() {
    for (const item of waiting) {
      if (signal?.aborted) outcome.left.push(item)
      else await one(item)
    }
  }
  async function one(item: Item) {
    const error = await tried(item, act)
    if (error) outcome.failed.push({ item, error })
    else outcome.done.push(item)
    onProgress(outcome.done.length + outcome.failed.length)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

export const failedOf = <Item>({ failed, left }: Outcome<Item>) => [...failed.map(({ item }) => item), ...left]

async function tried<Item>(item: Item, act: (item: Item) => Promise<unknown>, waits = 0): Promise<Error | undefined> {
  try {
    await act(item)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many' || waits >= MOST_WAITS) return error as Error
    const seconds = error.details.retry_after ?? 1
    await pause(seconds * SECOND)
    return tried(item, act, waits + 1)
  }
}

export interface Batch {
  kind: 'change' | 'delete' | 'undo' | 'restore'
  through: number
  of: number
  stop: () => void
}

const operation = createPageStore<Batch | null>(null)
const isBusy = () => operation.get() !== null

export const useBatch = () => usePageStore(operation)
export const useIsBusy = () => useSyncExternalStore(operation.subscribe, isBusy)

/** Stopping keeps what is done. */
export async function runBatch<Item>(
  kind: Batch['kind'],
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  if (items.length < 2) return forEachOf(items, act)
  const stop = new AbortController()
  const mine = { kind, of: items.length, stop: () => stop.abort() }
  operation.set({ ...mine, through: 0 })
  const onProgress = (through: number) => operation.set({ ...mine, through })
  return forEachOf(items, act, { onProgress, signal: stop.signal }).finally(() => operation.set(null))
}
