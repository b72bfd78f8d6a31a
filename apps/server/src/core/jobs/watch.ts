import type { PgBoss } from 'pg-boss'
import { checkQueues } from './queue-statistics.ts'

export interface Watch {
  /** Checks now instead of at the next interval. */
  checkNow(): void
  stop(): void
}

const CHECK_MS = 2000
/** How late a job is at most that another node enqueued without a notification, because it was killed. */
const LONGEST_PAUSE_MS = 20_000
/** While there is work, every so many checks is thorough: it also finds jobs of dead workers. */
const THOROUGH_EVERY = 3

interface NextCheck {
  /** Whether there was nothing to do, on any node. */
  idle: boolean
  /** Until the next check, unless a job is announced before. */
  ms: number
}

interface Watched {
  wakes: ReadonlyMap<string, () => void>
  onError: (error: Error) => void
}

/**
 * Checks all queues of a process in one statement, so that idle workers need not poll, and recovers the jobs of dead
 * workers: at once when a new job is announced, every two seconds while there is work, otherwise when the next job is due.
 */
export function watchQueues(boss: PgBoss, { wakes, onError }: Watched): Watch {
  const stopping = new AbortController()
  let asked = Promise.withResolvers<boolean>()

  const failed = (error: Error): NextCheck => {
    onError(error)
    return { idle: false, ms: CHECK_MS }
  }

  async function watch() {
    let next: NextCheck = { idle: true, ms: 0 }
    for (let checks = 1; !stopping.signal.aborted; checks++) {
      asked = Promise.withResolvers()
      next = await check(boss, wakes, next.idle || checks % THOROUGH_EVERY === 0).catch(failed)
      const timer = setTimeout(() => asked.resolve(false), next.ms).unref()
      if (await asked.promise) next = { ...next, idle: false }
      clearTimeout(timer)
    }
  }

  void watch()
  return {
    checkNow: () => asked.resolve(true),
    stop: () => {
      stopping.abort()
      asked.resolve(true)
    },
  }
}

async function check(boss: PgBoss, wakes: Watched['wakes'], thorough: boolean): Promise<NextCheck> {
  const { due, others } = await checkQueues(boss.getDb(), { names: [...wakes.keys()], thorough })
  for (const queue of due) wakes.get(queue)?.()
  if (others?.overdue) await boss.supervise()
  const idle = others !== undefined && due.length === 0 && !others.running
  return { idle, ms: idle ? Math.min((others.next ?? Infinity) * 1000, LONGEST_PAUSE_MS) : CHECK_MS }
}
