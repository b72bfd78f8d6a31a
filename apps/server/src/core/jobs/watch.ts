import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { dueAmong } from './queue-statistics.ts'

export interface Watch {
  /** Looks now instead of at its next time. */
  look(): void
  stop(): void
}

const LOOK_MS = 1000

interface Watched {
  /** How to wake the workers of each queue. */
  wakes: ReadonlyMap<string, () => void>
  onError: (error: Error) => void
}

/** Looks once a second for all queues of a process together, so that its idle workers need not ask for their own. */
export function watchQueues(boss: PgBoss, { wakes, onError }: Watched): Watch {
  const stopping = new AbortController()
  let asked = Promise.withResolvers<void>()

  async function watch() {
    while (!stopping.signal.aborted) {
      asked = Promise.withResolvers()
      const due = await dueAmong(boss.getDb(), [...wakes.keys()]).catch(onError)
      for (const queue of due ?? []) wakes.get(queue)?.()
      await Promise.race([asked.promise, pause(LOOK_MS, undefined, { ref: false })])
    }
  }

  void watch()
  return {
    look: () => asked.resolve(),
    stop: () => {
      stopping.abort()
      asked.resolve()
    },
  }
}
