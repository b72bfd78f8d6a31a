import { type DatabaseOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { deadlines } from '../db/deadlines.ts'
import { CHANNEL } from '../live/dispatcher.ts'
import { deadLetterQueue, HEARTBEAT_SECONDS, SCHEMA } from './migrate-jobs.ts'
import type { Log } from '../log.ts'
import { type Job, RetryLater } from './job.ts'
import { storedJobs } from './stored-jobs.ts'
import type { Jobs } from './queue.ts'
import { openFairScheduler, type FairScheduler } from './fair-scheduling.ts'
import { type Watch, watchQueues } from './watch.ts'

const STOP_SECONDS = 8
/** The queue's statements are short, but its maintenance scans whole tables. */
const QUEUE_STATEMENT_MS = 20_000

const settings = {
  schema: SCHEMA,
  migrate: false,
  createSchema: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
  // The watch recovers the jobs of dead workers; this is for what ran out of time, and for deleting old jobs.
  superviseIntervalSeconds: 120,
  monitorIntervalSeconds: 5,
  maintenanceIntervalSeconds: 120,
  // Queues do not change, and no job waits for others.
  queueCacheIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  max: 2,
  ...(deadlines({ statementMs: QUEUE_STATEMENT_MS }) as DatabaseOptions),
}

/** The queue for the serving role. `supervise` is for workers: they recover jobs whose worker died. */
export async function openJobs(url: string, log: Log, supervise: boolean): Promise<Jobs<Context>> {
  const boss = new PgBoss({ ...settings, connectionString: url, supervise })
  let stopping = false
  const onError = (error: Error) => {
    if (!stopping) log.error({ err: error }, 'queue')
  }
  boss.on('error', onError)
  await boss.start()
  const workers: JobWorkers = { wakes: new Map(), schedulers: [] }
  let watch: Watch | undefined
  const notifier = openNotifier(boss, onError)
  return {
    ...sending(boss),
    work: async (context, jobs) => {
      for (const job of jobs) await startWorkers(boss, workers, { context, job, log })
      watch ??= watchQueues(boss, { wakes: workers.wakes, onError })
    },
    ...storedJobs(boss),
    wake: () => (watch ? watch.checkNow() : notifier.notify()),
    stop: async () => {
      if (stopping) return
      stopping = true
      watch?.stop()
      await notifier.stop()
      await Promise.all(workers.schedulers.map((scheduler) => scheduler.stop(STOP_SECONDS)))
      await boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 })
    },
  }
}

const NOTIFY_MS = 15

/** Wakes the workers of other nodes: they check for jobs at every notification. */
function openNotifier(boss: PgBoss, onError: (error: Error) => void) {
  let soon: NodeJS.Timeout | undefined
  const notifyNow = async () => {
    soon = undefined
    await boss.getDb().executeSql(`select pg_notify($1, '')`, [CHANNEL]).catch(onError)
  }
  return {
    notify: () => {
      soon ??= setTimeout(() => void notifyNow(), NOTIFY_MS)
    },
    stop: async () => {
      if (!soon) return
      clearTimeout(soon)
      await notifyNow()
    },
  }
}

const sending = (boss: PgBoss): Pick<Jobs<Context>, 'enqueue' | 'later'> => ({
  enqueue: async (db, job, payload) => {
    await boss.send(job.name, payload as object, { db: fromKysely(db), ...laneOf(job, payload) })
  },
  later: async (db, job, { payload, seconds }) => {
    await boss.send(job.name, payload as object, { db: fromKysely(db), startAfter: seconds, ...laneOf(job, payload) })
  },
})

interface JobWorkers {
  wakes: Map<string, () => void>
  schedulers: FairScheduler[]
}

function laneOf<Payload>(job: Job<Payload>, payload: Payload) {
  const turn = job.fairShare?.(payload)
  return turn ? { group: { id: turn.of }, priority: turn.optional ? -1 : 0 } : {}
}

/** The watch wakes workers when a job is due; polling is a fallback in case it fails. */
const polling = { pollingIntervalSeconds: 120, batchSize: 1 }

const queueOptionsOf = ({ config }: Context, { name, seconds, concurrency }: Job<never>) => ({
  name,
  seconds,
  heartbeat: HEARTBEAT_SECONDS,
  concurrency: typeof concurrency === 'function' ? concurrency(config) : (concurrency ?? 1),
})

interface JobToRun {
  context: Context
  job: Job<never>
  log: Log
}

async function startWorkers(boss: PgBoss, { wakes, schedulers }: JobWorkers, { context, job, log }: JobToRun) {
  const does = doing(boss, context, job)
  const options = queueOptionsOf(context, job)
  wakes.set(deadLetterQueue(job.name), await startWorker(boss, deadLetterQueue(job.name), givingUp(context, job)))
  if (job.fairShare) {
    const scheduler = openFairScheduler(boss, { ...options, log }, does)
    schedulers.push(scheduler)
    wakes.set(job.name, scheduler.wake)
    return
  }
  const all = await Promise.all(Array.from({ length: options.concurrency }, () => startWorker(boss, job.name, does)))
  wakes.set(job.name, () => all.forEach((wake) => wake()))
}

async function startWorker(boss: PgBoss, queue: string, does: (task: Task) => Promise<void>): Promise<() => void> {
  const worker = await boss.work(queue, polling, async ([task]: Task[]) => {
    if (!task) return
    await does(task).finally(wake)
  })
  function wake() {
    boss.notifyWorker(worker)
  }
  return wake
}

interface Task {
  id: string
  data: unknown
  signal: AbortSignal
}

const doing = (boss: PgBoss, context: Context, job: Job<never>) => async (task: Task) => {
  const wait = await context.metrics.timed(job.name, () => attempt(context, job, task), outcomeOf)
  if (!wait) return
  const data = { ...(task.data as object), ...wait.changes }
  await boss.send(job.name, data, { startAfter: wait.seconds, ...laneOf(job, job.payload.parse(data)) })
}

const givingUp = (context: Context, job: Job<never>) => async (task: Task) => {
  await job.giveUp?.(context, job.payload.parse(task.data))
  context.metrics.gaveUp(job.name)
}

const outcomeOf = (wait: RetryLater | undefined) => (wait ? 'put_off' : 'done')

/** Returns how long to wait if the job cannot start yet. */
async function attempt(context: Context, job: Job<never>, task: Task) {
  try {
    await job.handle(context, job.payload.parse(task.data), task.signal)
  } catch (error) {
    if (error instanceof RetryLater) return error
    context.log.warn({ err: error, job: job.name, id: task.id }, 'job failed')
    throw error
  }
}
