import { ApiError } from '@earshot/contract/errors'

export interface Outcome<Item> {
  done: Item[]
  failed: { item: Item; error: Error }[]
}

const AT_ONCE = 4
const MOST_WAITS = 5
const SECOND = 1000

/** Does something with each of many, a few at a time; who is told to slow down waits and goes on. */
export async function forEachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (through: number) => void,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [] }
  const waiting = [...items]
  async function work() {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const error = await tried(item, act)
      if (error) outcome.failed.push({ item, error })
      else outcome.done.push(item)
      onProgress(outcome.done.length + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

async function tried<Item>(item: Item, act: (item: Item) => Promise<unknown>, waits = 0): Promise<Error | undefined> {
  try {
    await act(item)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many' || waits >= MOST_WAITS) return error as Error
    const seconds = error.details.retry_after ?? 1
    await new Promise((resolve) => setTimeout(resolve, seconds * SECOND))
    return tried(item, act, waits + 1)
  }
}
