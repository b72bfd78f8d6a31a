import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { dueAmong } from './queue-statistics.ts'

export interface Watch {
  /** Checks now instead of at the next interval. */
  look(): void
  stop(): void
}

const LOOK_MS = 1000

interface Watched {
  wakes: ReadonlyMap<string, () => void>
  onError: (error: Error) => void
}

/** Checks all queues of a process once a second in one statement, so that idle workers need not poll. */
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
