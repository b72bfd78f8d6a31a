import { outcomeOf } from './commit-outcomes.ts'

interface Asked<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** How many are written at once. */
const MOST = 16

/**
 * What is asked while a write of the same name is under way waits until that has ended, and is then written together, in
 * one transaction. If PostgreSQL refuses that, each is written again on its own, so that the others succeed.
 */
export function grouped<Item, Result>(write: (items: Item[]) => Promise<Result[]>) {
  const waiting = new Map<string, Asked<Item, Result>[]>()

  async function writeAll(name: string, first: Asked<Item, Result>) {
    const queue = [first]
    waiting.set(name, queue)
    while (queue.length > 0) await settle(queue.splice(0, sizeFor(queue.length)))
    waiting.delete(name)
  }

  async function settle(asked: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await write(asked.map(({ item }) => item))
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result)
    } catch (error) {
      await failed(asked, error)
    }
  }

  async function failed(asked: Asked<Item, Result>[], error: unknown) {
    const isOfOne = asked.length > 1 && outcomeOf(error) === 'refused'
    for (const each of asked)
      if (isOfOne) await settle([each])
      else each.reject(error)
  }

  return (name: string, item: Item) =>
    new Promise<Result>((resolve, reject) => {
      const asked = { item, resolve, reject }
      const queue = waiting.get(name)
      if (queue) queue.push(asked)
      else void writeAll(name, asked)
    })
}

/** Powers of two, so that there are few different statements. */
const sizeFor = (waiting: number) => 2 ** Math.floor(Math.log2(Math.min(waiting, MOST)))
