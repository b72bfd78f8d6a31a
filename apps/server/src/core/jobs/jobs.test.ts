import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import * as z from 'zod/mini'
import { expect, inject, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { declareJob, type Job, RetryLater } from './job.ts'
import { openJobs } from './jobs.ts'
import { deadLetterQueue, migrateJobs } from './migrate-jobs.ts'

const { context } = testApp({ alone: true })
const never = (job: unknown) => job as Job<never>

async function employed(handle: (signal: AbortSignal) => Promise<void>, { retries = 0, seconds = 60 } = {}) {
  const log = { handled: 0, given: 0, at: [] as number[] }
  const job = declareJob({
    name: `test.${crypto.randomUUID()}`,
    payload: z.object({ number: z.number() }),
    seconds,
    retries,
    handle: async (_context, _payload, signal) => {
      log.handled += 1
      log.at.push(Date.now())
      await handle(signal)
    },
    giveUp: async () => {
      log.given += 1
    },
  })
  await migrateJobs(ownerUrl(), [never(job)])
  const jobs = await openJobs(context().config.database?.url ?? '', context().log, true)
  await jobs.work(context(), [never(job)])
  const enqueue = async (payload = { number: 1 }) => {
    await jobs.enqueue(context().connections.outside, job, payload)
    jobs.wake()
  }
  return { log, job, jobs, enqueue, [Symbol.asyncDispose]: () => jobs.stop() }
}

async function statesOf({ name }: { name: string }) {
  const look = async () => {
    const { rows } = await context().connections.pool.query('select state::text from boss.job where name = $1', [name])
    return rows.map(({ state }: { state: string }) => state)
  }
  return eventually(look, (states) => states.length > 0 && states.every((state) => /^(completed|failed)$/.test(state)))
}

const ownerUrl = () => context().config.database?.ownerUrl ?? inject('database').ownerUrl

test.concurrent('a failing job is retried after a pause, and given up once after its last try', async () => {
  await using queue = await employed(() => Promise.reject(new Error('no luck')), { retries: 2 })
  await queue.enqueue()
  await eventually(
    async () => queue.log.given,
    (given) => given === 1,
  )
  expect(queue.log.handled).toBe(3)
  expect((queue.log.at[1] ?? 0) - (queue.log.at[0] ?? 0)).toBeGreaterThan(500)
})

test.concurrent('jobs that were enqueued under a former name run under the new one, once', async () => {
  const formerName = `test.${crypto.randomUUID()}`
  const done: number[] = []
  const given: number[] = []
  const job = declareJob({
    name: `test.${crypto.randomUUID()}`,
    payload: z.object({ number: z.number() }),
    seconds: 60,
    retries: 0,
    handle: async (_context, { number }) => void done.push(number),
    giveUp: async (_context, { number }) => void given.push(number),
  })
  await migrateJobs(ownerUrl(), [never({ ...job, name: formerName })])
  const jobs = await openJobs(context().config.database?.url ?? '', context().log, true)
  await using _queue = { [Symbol.asyncDispose]: () => jobs.stop() }
  await jobs.enqueue(context().connections.outside, { ...job, name: formerName }, { number: 1 })
  await jobs.enqueue(context().connections.outside, { ...job, name: deadLetterQueue(formerName) }, { number: 2 })

  await migrateJobs(ownerUrl(), [never({ ...job, formerName })])
  await jobs.work(context(), [never(job)])
  jobs.wake()
  await eventually(
    async () => [done, given],
    ([ran = [], failed = []]) => ran.length + failed.length === 2,
  )
  expect([done, given]).toEqual([[1], [2]])
  expect(await countOfQueues([formerName, deadLetterQueue(formerName)])).toBe(0)
})

test.concurrent('queues that a restored backup did not have are created again', async () => {
  await using queue = await employed(async () => {})
  const names = [queue.job.name, deadLetterQueue(queue.job.name)]
  await asOwner('delete from boss.queue where name = any ($1)', [names])
  expect(await countOfQueues(names)).toBe(0)
  await migrateJobs(ownerUrl(), [never(queue.job)])
  expect(await countOfQueues(names)).toBe(2)
})

async function asOwner(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: ownerUrl() })
  await client.connect()
  const answer = await client.query<{ count: number }>(text, values)
  await client.end()
  return answer
}

async function countOfQueues(names: string[]) {
  const { rows } = await asOwner('select count(*)::int from boss.queue where name = any ($1)', [names])
  return rows[0]?.count
}

test.concurrent('a job with an invalid payload is not run, and given up without harm', async () => {
  await using queue = await employed(async () => {})
  await queue.enqueue({ number: 'one' as unknown as number })
  await queue.enqueue()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 1,
  )
  expect(queue.log).toMatchObject({ handled: 1, given: 0 })
})

test.concurrent('a successful job runs once', async () => {
  await using queue = await employed(async () => {}, { retries: 2 })
  await queue.enqueue()
  expect(await statesOf(queue.job)).toEqual(['completed'])
  expect(queue.log).toMatchObject({ handled: 1, given: 0 })
})

test.concurrent('a job that cannot start yet returns without counting as a try', async () => {
  let waits = 2
  await using queue = await employed(async () => {
    if (waits-- > 0) throw new RetryLater(1)
  })
  await queue.enqueue()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 3,
  )
  expect(queue.log.given).toBe(0)
})

test.concurrent('a job that takes too long is stopped by its signal and given up', async () => {
  const seen: boolean[] = []
  await using queue = await employed(
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          seen.push(signal.aborted)
          resolve()
        })
      }),
    { seconds: 1 },
  )
  await queue.enqueue()
  await eventually(
    async () => queue.log.given,
    (given) => given === 1,
  )
  expect(seen).toEqual([true])
})

test.concurrent('a job of a rolled back transaction never runs, one of a committed transaction does', async () => {
  await using queue = await employed(async () => {})
  const { outside } = context().connections
  const taken = outside.transaction().execute(async (tx) => {
    await queue.jobs.enqueue(tx, queue.job, { number: 1 })
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await outside.transaction().execute((tx) => queue.jobs.enqueue(tx, queue.job, { number: 2 }))
  queue.jobs.wake()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 1,
  )
  expect(await statesOf(queue.job), 'the other never was').toEqual(['completed'])
})

test.concurrent('only one of two workers runs a job', async () => {
  await using queue = await employed(() => new Promise(setImmediate))
  const other = await openJobs(context().config.database?.url ?? '', context().log, true)
  await other.work(context(), [never(queue.job)])
  for (let number = 0; number < 6; number++) await queue.enqueue({ number })
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 6,
  )
  expect(await statesOf(queue.job)).toEqual(Array(6).fill('completed'))
  expect(queue.log.handled).toBe(6)
  await other.stop()
})

test.concurrent('a resting worker runs a scheduled job when it is due, and one of another node at once', async () => {
  await using queue = await employed(async () => {})
  const other = await openJobs(context().config.database?.url ?? '', context().log, false)
  await using _ = { [Symbol.asyncDispose]: () => other.stop() }
  context().live.onNotification(() => queue.jobs.wake())
  const { outside } = context().connections
  await other.enqueue(outside, queue.job, { number: 1 })
  other.wake()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 1,
  )
  await queue.jobs.later(outside, queue.job, { payload: { number: 2 }, seconds: 5 })
  queue.jobs.wake()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 2,
  )
  expect((queue.log.at[1] ?? 0) - (queue.log.at[0] ?? 0)).toBeGreaterThan(4500)
})

test.concurrent('a stop waits for running jobs', async () => {
  let finished = false
  const gate = Promise.withResolvers<void>()
  const queue = await employed(async () => {
    await gate.promise
    finished = true
  })
  await queue.enqueue()
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 1,
  )
  const stopped = queue.jobs.stop()
  gate.resolve()
  await stopped
  expect(finished).toBe(true)
})

test.concurrent('a job whose worker was killed is done by another within half a minute', {}, async () => {
  await using queue = await employed(async () => {}, { retries: 1 })
  await queue.jobs.stop()
  const worker = await doomedWorker(queue.job.name)
  await queue.enqueue()
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')

  const other = await openJobs(context().config.database?.url ?? '', context().log, true)
  await other.work(context(), [never(queue.job)])
  await eventually(
    async () => queue.log.handled,
    (handled) => handled === 1,
  )
  await other.stop()
})

async function doomedWorker(name: string) {
  const script = `
    const { openJobs } = await import(${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)})
    const log = { error() {}, warn() {} }
    const jobs = await openJobs(${JSON.stringify(context().config.database?.url)}, log, false)
    const payload = { parse: (data) => data }
    const handle = () => new Promise(() => process.stdout.write('begun'))
    await jobs.work({ log, metrics: { timed: (_, work) => work() } }, [{ name: ${JSON.stringify(name)}, payload, handle }])`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('finished jobs are deleted within an hour, with the links in their emails', async () => {
  const { rows } = await context().connections.pool.query(
    'select distinct deletion_seconds as seconds from boss.queue where name in ($1, $2)',
    ['mail.send', 'mail.send.dead'],
  )
  expect(rows).toEqual([{ seconds: 3600 }])
})
