import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { lookAmong } from './queue-statistics.ts'

export interface Watch {
  /** Checks now instead of at the next interval. */
  look(): void
  stop(): void
}

const LOOK_MS = 2000
/** Every so many looks, jobs of dead workers are looked for. */
const HEARTBEATS_EVERY = 3

interface Watched {
  wakes: ReadonlyMap<string, () => void>
  onError: (error: Error) => void
}

/**
 * Checks all queues of a process every two seconds in one statement, so that idle workers need not poll, and recovers the
 * jobs of dead workers. What a node enqueues itself, or tells of, is looked for at once.
 */
export function watchQueues(boss: PgBoss, { wakes, onError }: Watched): Watch {
  const stopping = new AbortController()
  let asked = Promise.withResolvers<void>()

  async function look(heartbeats: boolean) {
    const { due, overdue } = await lookAmong(boss.getDb(), { names: [...wakes.keys()], heartbeats })
    for (const queue of due) wakes.get(queue)?.()
    if (overdue) await boss.supervise()
  }

  async function watch() {
    for (let looks = 1; !stopping.signal.aborted; looks++) {
      asked = Promise.withResolvers()
      const heartbeats = looks % HEARTBEATS_EVERY === 0
      await look(heartbeats).catch(onError)
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
