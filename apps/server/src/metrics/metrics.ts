import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueNumbers } from '../jobs/numbers.ts'

/** What this process counts for whoever runs it. No label names an organization, a person or anything of theirs. */
export interface Metrics {
  answered(request: { route: string; method: string; status: number; seconds: number }): void
  /** Does a job, and notes how long it took and how it came out. */
  timed<Result>(job: string, work: () => Promise<Result>, outcomeOf: (result: Result) => Outcome): Promise<Result>
  gaveUp(job: string): void
  storageFailed(deed: string): void
  streamOpened(): void
  streamClosed(): void
  /** All of it in Prometheus' text format, with what the database knows right now. */
  text(now: { queues: QueueNumbers[]; unfinished: Unfinished[] }): Promise<string>
}

/** `put_off`: what it needs was not there yet. */
type Outcome = 'done' | 'put_off'

interface Unfinished {
  state: string
  talks: number
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

export function openMetrics(): Metrics {
  const own = new Registry()
  const kept = instruments(own)
  const { showQueue, showTalks } = lookedUp(own)
  return {
    answered: ({ route, method, status, seconds }) => kept.requests.observe({ route, method, status }, seconds),
    timed: async (job, work, outcomeOf) => {
      const end = kept.jobs.startTimer({ job })
      try {
        const result = await work()
        end({ outcome: outcomeOf(result) })
        return result
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    },
    gaveUp: (job) => kept.givenUp.inc({ job }),
    storageFailed: (deed) => kept.storage.inc({ deed }),
    streamOpened: () => kept.streams.inc(),
    streamClosed: () => kept.streams.dec(),
    text: (now) => {
      now.queues.forEach(showQueue)
      showTalks(now.unfinished)
      return Registry.merge([own, ofProcess()]).metrics()
    },
  }
}

const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const TRIES = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]

/** What is counted as it happens. */
function instruments(own: Registry) {
  const registers = [own]
  const durations = (name: string, help: string) => ({ name: `earshot_${name}_duration_seconds`, help, registers })
  const requests = durations('http_request', 'Requests by route and status, and how long their answers took')
  const jobs = durations('job', 'Tries of jobs by outcome (done, put_off, failed), and how long they took')
  const givenUp = { name: 'earshot_jobs_given_up_total', help: 'Jobs that failed at every try', registers }
  const storage = {
    name: 'earshot_storage_errors_total',
    help: 'Failures of the storage, by what was asked',
    registers,
  }
  const streams = { name: 'earshot_live_streams', help: 'Streams of live events that are open', registers }
  return {
    requests: new Histogram({ ...requests, labelNames: ['route', 'method', 'status'], buckets: ANSWERS }),
    jobs: new Histogram({ ...jobs, labelNames: ['job', 'outcome'], buckets: TRIES }),
    givenUp: new Counter({ ...givenUp, labelNames: ['job'] }),
    storage: new Counter({ ...storage, labelNames: ['deed'] }),
    streams: new Gauge(streams),
  }
}

/** What is looked up in the database for each look. */
function lookedUp(own: Registry) {
  const gauge = <Label extends string>(name: string, labelNames: Label[], help: string) =>
    new Gauge({ name: `earshot_${name}`, help: `${help} (whole installation)`, labelNames, registers: [own] })
  const jobs = gauge('queue_jobs', ['queue', 'state'], 'Jobs by queue and state; given_up in the last hour')
  const oldest = gauge('queue_oldest_seconds', ['queue'], 'How long the job has waited that has waited longest')
  const talks = gauge('talks_unfinished', ['state'], 'Talks that are not ready, by state')
  return {
    showQueue: ({ name: queue, oldest: since, ...states }: QueueNumbers) => {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
      oldest.set({ queue }, since ? (Date.now() - Date.parse(since)) / 1000 : 0)
    },
    showTalks: (unfinished: Unfinished[]) => {
      talks.reset()
      for (const { state, talks: count } of unfinished) talks.set({ state }, count)
    },
  }
}

let process: Registry | undefined

/** What Node says about itself: once for the process, however many servers it holds. */
function ofProcess() {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  return process
}
