import type { PgBoss } from 'pg-boss'
import { lookAmong } from './queue-statistics.ts'

export interface Watch {
  /** Checks now instead of at the next interval. */
  look(): void
  stop(): void
}

const LOOK_MS = 2000
/** How late a job is at most that another node enqueued without telling, because it was killed. */
const LONGEST_PAUSE_MS = 20_000
/** While there is work, every so many looks is thorough: jobs of dead workers are looked for. */
const THOROUGH_EVERY = 3

interface Rest {
  /** Whether there was nothing to do, on any node. */
  idle: boolean
  /** Until the next look, unless told of a job before. */
  ms: number
}

interface Watched {
  wakes: ReadonlyMap<string, () => void>
  onError: (error: Error) => void
}

/**
 * Looks at all queues of a process in one statement, so that idle workers need not poll, and recovers the jobs of dead
 * workers: at once when told of a new job, every two seconds while there is work, otherwise when the next job is due.
 */
export function watchQueues(boss: PgBoss, { wakes, onError }: Watched): Watch {
  const stopping = new AbortController()
  let asked = Promise.withResolvers<boolean>()

  const failed = (error: Error): Rest => {
    onError(error)
    return { idle: false, ms: LOOK_MS }
  }

  async function watch() {
    let rest: Rest = { idle: true, ms: 0 }
    for (let looks = 1; !stopping.signal.aborted; looks++) {
      asked = Promise.withResolvers()
      rest = await look(boss, wakes, rest.idle || looks % THOROUGH_EVERY === 0).catch(failed)
      const timer = setTimeout(() => asked.resolve(false), rest.ms).unref()
      if (await asked.promise) rest = { ...rest, idle: false }
      clearTimeout(timer)
    }
  }

  void watch()
  return {
    look: () => asked.resolve(true),
    stop: () => {
      stopping.abort()
      asked.resolve(true)
    },
  }
}

async function look(boss: PgBoss, wakes: Watched['wakes'], thorough: boolean): Promise<Rest> {
  const { due, others } = await lookAmong(boss.getDb(), { names: [...wakes.keys()], thorough })
  for (const queue of due) wakes.get(queue)?.()
  if (others?.overdue) await boss.supervise()
  const idle = others !== undefined && due.length === 0 && !others.running
  return { idle, ms: idle ? Math.min((others.next ?? Infinity) * 1000, LONGEST_PAUSE_MS) : LOOK_MS }
}
