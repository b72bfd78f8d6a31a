import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DiskSpace } from '../disk-space.ts'
import type { QueueStatistics } from '../jobs/queue-statistics.ts'

/** No label may name an organization or a person. */
export interface Metrics {
  answered(request: { route: string; method: string; status: number; seconds: number }): void
  timed<Result>(job: string, work: () => Promise<Result>, outcomeOf: (result: Result) => Outcome): Promise<Result>
  gaveUp(job: string): void
  storageFailed(deed: string): void
  showAdmission(numbers: () => Record<string, AdmissionNumbers>): void
  streamOpened(): void
  streamClosed(): void
  text(now: CurrentState): Promise<string>
}

interface AdmissionNumbers {
  running: number
  waiting: number
  refused: number
}

interface CurrentState {
  queues: QueueStatistics[]
  unfinished: Unfinished[]
  disk: DiskSpace
}

/** `put_off`: the job could not start yet. */
type Outcome = 'done' | 'put_off'

interface Unfinished {
  state: string
  talks: number
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

export function openMetrics(): Metrics {
  const own = new Registry()
  const kept = instruments(own)
  const { showQueue, showTalks, showDisk } = lookedUp(own)
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
    showAdmission: (numbers) => admissionGauge(own, numbers),
    streamOpened: () => kept.streams.inc(),
    streamClosed: () => kept.streams.dec(),
    text: (now) => {
      now.queues.forEach(showQueue)
      showTalks(now.unfinished)
      showDisk(now.disk)
      return labelled(Registry.merge([own, ofProcess()])).metrics()
    },
  }
}

/** Of several processes behind one port the one tells that happens to answer. */
function labelled(all: Registry) {
  if (cluster.worker) all.setDefaultLabels({ process: String(cluster.worker.id) })
  return all
}

const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const TRIES = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]

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

function admissionGauge(own: Registry, numbers: () => Record<string, AdmissionNumbers>) {
  own.removeSingleMetric('earshot_requests')
  const gauge: Gauge = new Gauge({
    name: 'earshot_requests',
    help: 'Requests under way (running), in wait (waiting), and refused for want of room since the start (refused)',
    labelNames: ['kind', 'state'],
    registers: [own],
    collect: () => {
      for (const [kind, states] of Object.entries(numbers()))
        for (const [state, count] of Object.entries(states)) gauge.set({ kind, state }, count)
    },
  })
}

function lookedUp(own: Registry) {
  const gauge = <Label extends string>(name: string, labelNames: Label[], help: string) =>
    new Gauge({ name: `earshot_${name}`, help: `${help} (whole installation)`, labelNames, registers: [own] })
  const jobs = gauge('queue_jobs', ['queue', 'state'], 'Jobs by queue and state; given_up in the last hour')
  const oldest = gauge('queue_oldest_seconds', ['queue'], 'How long the job has waited that has waited longest')
  const free = { name: 'earshot_disk_free_bytes', help: 'Free on the disk of the data folder' }
  const reserve = { name: 'earshot_disk_reserve_bytes', help: 'Below so much free, uploads are refused' }
  const disk = { free: new Gauge({ ...free, registers: [own] }), reserve: new Gauge({ ...reserve, registers: [own] }) }
  const talks = gauge('talks_unfinished', ['state'], 'Talks that are not ready, by state')
  return {
    showQueue: ({ name: queue, oldest: since, ...states }: QueueStatistics) => {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
      oldest.set({ queue }, since ? (Date.now() - Date.parse(since)) / 1000 : 0)
    },
    showDisk: ({ free, reserve }: DiskSpace) => {
      disk.free.set(free)
      disk.reserve.set(reserve)
    },
    showTalks: (unfinished: Unfinished[]) => {
      talks.reset()
      for (const { state, talks: count } of unfinished) talks.set({ state }, count)
    },
  }
}

let process: Registry | undefined

/** Node's default metrics: once per process, however many servers it holds. */
function ofProcess() {
  if (process) return process
  process = new Registry()
  collectDefaultMetrics({ register: process })
  return process
}
