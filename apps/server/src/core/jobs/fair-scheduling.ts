import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { withYielding } from './yield-to-others.ts'

export interface FairScheduler {
  wake(): void
  /** Waits up to `seconds` for running jobs, and returns the rest to the queue. */
  stop(seconds: number): Promise<void>
}

interface QueueOptions {
  name: string
  /** Time limit of one attempt, and the heartbeat interval, in seconds. */
  seconds: number
  heartbeat: number
  concurrency: number
  log: Log
}

interface Fetched {
  id: string
  data: object
  groupId?: string | null
}

type Handle = (task: { id: string; data: unknown; signal: AbortSignal }) => Promise<void>

/** Jobs of a slot that have let another go first and wait for it. Each holds its files. */
const MOST_SUSPENDED = 3

/** A fallback in case `wake` is missed. */
const POLL_MS = 120_000

/** Takes jobs round-robin by organization, so that one with five thousand jobs delays another's single job by one. */
export function openFairScheduler(boss: PgBoss, options: QueueOptions, handle: Handle): FairScheduler {
  const stopping = new AbortController()
  const under = new Set<AbortController>()
  const { next, run } = lane(boss, { options, under, stopping: stopping.signal }, handle)
  let waking = Promise.withResolvers<void>()

  async function slot() {
    while (!stopping.signal.aborted) {
      // Taken before the check, so that a wake or a stop during it is not missed.
      const woken = waking.promise
      const task = await next().catch((error: Error) => options.log.error({ err: error }, 'queue'))
      if (task) await run(task, 0)
      else await Promise.race([woken, pause(POLL_MS, undefined, { ref: false })])
    }
  }

  const slots = Array.from({ length: options.concurrency }, slot)
  const wake = () => {
    waking.resolve()
    waking = Promise.withResolvers()
  }
  return {
    wake,
    stop: async (seconds) => {
      stopping.abort()
      wake()
      const all = Promise.all(slots)
      await Promise.race([all, pause(seconds * 1000, undefined, { ref: false })])
      for (const task of under) task.abort(new Error('the worker stops'))
      await all
    },
  }
}

interface Slots {
  options: QueueOptions
  under: Set<AbortController>
  stopping: AbortSignal
}

function lane(boss: PgBoss, { options, under, stopping }: Slots, handle: Handle) {
  const next = nextOf(boss, options)

  /** Runs a job, and in its slot others that it lets go first. `depth`: how many of the slot wait already. */
  async function run(task: Fetched, depth: number): Promise<void> {
    const yieldOnce = async () => {
      if (depth >= MOST_SUSPENDED || stopping.aborted) return
      const other = await next({ optional: false }).catch((error: Error) => options.log.error({ err: error }, 'queue'))
      if (other) await run(other, depth + 1)
    }
    await settle(boss, { options, task, under }, (running) => withYielding(yieldOnce, () => handle(running)))
  }

  return { next, run }
}

/** Polls one at a time, so that two slots do not pick the same organization. */
function nextOf(boss: PgBoss, { name }: QueueOptions) {
  const served = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function fetchOne(minPriority: number | undefined, ignoreGroups: string[]): Promise<Fetched | undefined> {
    const [task] = await boss.fetch<object>(name, { ignoreGroups, ...(minPriority !== undefined && { minPriority }) })
    return task
  }

  /** Mandatory jobs before optional ones; within those, organizations that have not had a turn first. */
  async function find(optional: boolean) {
    for (const minPriority of optional ? [0, undefined] : [0]) {
      const task = served.size > 0 ? await fetchOne(minPriority, [...served]) : undefined
      if (task) return task
      const again = await fetchOne(minPriority, [])
      if (again) served.clear()
      if (again) return again
    }
    return undefined
  }

  async function one(optional: boolean) {
    const task = await find(optional)
    if (task?.groupId) served.add(task.groupId)
    return task
  }

  return ({ optional } = { optional: true }) => {
    const found = last.then(() => one(optional))
    last = found.catch(() => {})
    return found
  }
}

interface RunningTask {
  options: QueueOptions
  task: Fetched
  under: Set<AbortController>
}

async function settle(boss: PgBoss, { options, task, under }: RunningTask, handle: Handle) {
  const { name, seconds, heartbeat, log } = options
  const control = new AbortController()
  const { signal } = control
  under.add(control)
  const beat = setInterval(() => void boss.touch(name, task.id).catch(() => {}), (heartbeat / 2) * 1000)
  const late = setTimeout(() => control.abort(new Error(`it took longer than ${seconds} seconds`)), seconds * 1000)
  try {
    await orAborted(handle({ id: task.id, data: task.data, signal }), signal)
    await boss.complete(name, task.id)
  } catch (error) {
    const { message } = error as Error
    await boss.fail(name, task.id, { message }).catch((lost) => log.error({ err: lost }, 'queue'))
  } finally {
    clearInterval(beat)
    clearTimeout(late)
    under.delete(control)
  }
}

/** Does not wait for work that ignores the signal. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}
