import { ApiError } from '@earshot/contract/errors'
import { pause } from '../pause.ts'

export interface Outcome<Item> {
  done: Item[]
  failed: { item: Item; error: Error }[]
  /** Not begun, because it was stopped. */
  left: Item[]
}

interface Watch {
  onProgress?: (through: number) => void
  /** Stopped, it begins nothing more. */
  signal?: AbortSignal
}

const AT_ONCE = 4
const MOST_WAITS = 5
const SECOND = 1000

/** Does something with each of many, a few at a time; who is told to slow down waits and goes on. */
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

/** What was not done: refused, or not begun. */
export const undoneOf = <Item>({ failed, left }: Outcome<Item>) => [...failed.map(({ item }) => item), ...left]

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
