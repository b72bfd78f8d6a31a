import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { numeric } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import type { Log } from './log.ts'
import type { Stop } from './stops.ts'

const MOST = 32
/** With more of them, PostgreSQL is busy before they are. */
const MOST_BY_ITSELF = 4
const FEWEST_PROCESSORS = 4

export const ApiProcesses = z._default(
  z.union([z.literal('auto'), numeric(z.int().check(z.minimum(1), z.maximum(MOST)))], {
    error: `API_PROCESSES is auto, or a number from 1 to ${MOST}`,
  }),
  'auto',
)

/** `auto` leaves half of the processors to PostgreSQL and the worker. */
export const automaticProcesses = (processors = availableParallelism()) =>
  processors < FEWEST_PROCESSORS ? 1 : Math.min(MOST_BY_ITSELF, Math.floor(processors / 2))

const RESTART_MS = 500

interface ApiOptions {
  count: number
  /** What they have otherwise than this process. */
  env: Record<string, string>
  log: Log
}

/**
 * Processes of this program that answer the requests, sharing one port. Each is a node with the role `api`, and one that ends is
 * replaced. Returns when all answer; the result ends them.
 */
export async function startApiProcesses({ count, env, log }: ApiOptions): Promise<Stop> {
  const running = new Set<ApiProcess>()
  let ending = false

  async function open(): Promise<boolean> {
    const each = begin(env)
    running.add(each)
    const ready = await each.ready
    void each.ended.then(async () => {
      running.delete(each)
      if (ready) await replace(each)
    })
    return ready
  }

  /** Until it starts: what is in the way, such as memory that ran out, may pass. */
  async function replace({ child: { pid, exitCode, signalCode } }: ApiProcess) {
    if (!ending) log.error({ pid, exitCode, signalCode }, 'an API process ended; another takes its place')
    for (let back = ending; !back; back = ending || (await open())) await pause(RESTART_MS, undefined, { ref: false })
  }

  const stop = async () => {
    ending = true
    for (const { child } of running) child.kill('SIGTERM')
    await Promise.all([...running].map(({ ended }) => ended))
  }
  const ready = await Promise.all(Array.from({ length: count }, open))
  if (ready.every(Boolean)) return stop
  await stop()
  throw new Error('A process for requests could not start; what it said is above')
}

type ApiProcess = ReturnType<typeof begin>

function begin(env: Record<string, string>) {
  const worker = cluster.fork(env)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const said = new Promise<boolean>((resolve) => worker.once('message', () => resolve(true)))
  return { child: worker.process, ended, ready: Promise.race([said, ended.then(() => false)]) }
}
