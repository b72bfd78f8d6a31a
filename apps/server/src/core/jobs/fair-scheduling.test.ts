import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { PgBoss } from 'pg-boss'
import { expect, inject, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { openFairScheduler } from './fair-scheduling.ts'
import { declareJob, type Job, RetryLater } from './job.ts'
import { yieldToOthers } from './yield-to-others.ts'
import { openJobs } from './jobs.ts'
import { migrateJobs } from './migrate-jobs.ts'

const { context } = testApp({ alone: true })

const payload = z.object({ of: z.string(), number: z.int(), optional: z.boolean() })
type Payload = z.infer<typeof payload>

async function queued(
  handle: (payload: Payload, signal: AbortSignal) => Promise<void>,
  { concurrency = 1, seconds = 60 } = {},
) {
  const log = { begun: [] as string[], given: 0 }
  const job = declareJob({
    name: `turns.${crypto.randomUUID()}`,
    payload,
    ...{ seconds, retries: 1, concurrency },
    fairShare: ({ of, optional }: Payload) => ({ of, optional }),
    handle: async (_context, task, signal) => {
      log.begun.push(`${task.of}${task.number}`)
      await handle(task, signal)
    },
    giveUp: async () => {
      log.given += 1
    },
  })
  const all = [job as unknown as Job<never>]
  await migrateJobs(context().config.database?.ownerUrl ?? inject('database').ownerUrl, all)
  const jobs = await openJobs(context().config.database?.url ?? '', context().log, true)
  const enqueue = (of: string, number = 0, optional = false) =>
    jobs.enqueue(context().connections.outside, job, { of, number, optional })
  const many = (of: string, count: number, optional = false) =>
    Promise.all(Array.from({ length: count }, (_, number) => enqueue(of, number, optional)))
  const begun = (count: number) =>
    eventually(
      async () => log.begun,
      ({ length }) => length >= count,
    )
  return {
    ...{ log, enqueue, many, begun, jobs, work: () => jobs.work(context(), all) },
    [Symbol.asyncDispose]: () => jobs.stop(),
  }
}

const owners = (begun: string[]) => begun.map((name) => name.replace(/\d+$/, ''))

test('five hundred jobs of one delay the single one of another by one job at most, whenever it comes', async () => {
  await using queue = await queued(() => pause(5))
  await queue.many('big', 500)
  await queue.enqueue('early')
  await queue.work()
  await queue.begun(40)
  await queue.enqueue('late')
  const then = queue.log.begun.length
  await queue.begun(then + 20)
  const order = owners(queue.log.begun)
  expect(order.indexOf('early')).toBeLessThanOrEqual(1)
  expect(order.indexOf('late')).toBeGreaterThan(30)
  expect(order.indexOf('late')).toBeLessThanOrEqual(then + 1)
})

test('owners with many jobs take turns with all others', async () => {
  await using queue = await queued(async () => {})
  await queue.many('a', 30)
  await queue.many('b', 3)
  await queue.many('c', 2)
  await queue.work()
  await queue.begun(35)
  const order = owners(queue.log.begun)
  expect([...order.slice(0, 3)].sort()).toEqual(['a', 'b', 'c'])
  expect([...order.slice(3, 6)].sort()).toEqual(['a', 'b', 'c'])
  expect([...order.slice(6, 8)].sort()).toEqual(['a', 'b'])
  expect(order.slice(8)).toEqual(Array(27).fill('a'))
  expect(new Set(queue.log.begun).size).toBe(35)
})

test('optional jobs wait for all others, across owners', async () => {
  await using queue = await queued(async () => {})
  await queue.many('again', 20, true)
  await queue.many('fresh', 20)
  await queue.work()
  await queue.begun(40)
  expect(owners(queue.log.begun)).toEqual([...Array(20).fill('fresh'), ...Array(20).fill('again')])
})

test('a failing job is retried and given up; one that cannot start returns; one that takes too long is stopped', async () => {
  const stopped: boolean[] = []
  let waits = 1
  await using queue = await queued(
    async ({ of }, signal) => {
      if (of === 'fails') throw new Error('no luck')
      if (of === 'waits' && waits-- > 0) throw new RetryLater(1, { number: 7 })
      if (of === 'hangs') await new Promise((done) => signal.addEventListener('abort', done))
      if (of === 'hangs') stopped.push(signal.aborted)
    },
    { concurrency: 3, seconds: 1 },
  )
  for (const of of ['fails', 'waits', 'hangs']) await queue.enqueue(of)
  await queue.work()
  await eventually(
    async () => queue.log.given,
    (given) => given === 2,
  )
  expect([...queue.log.begun].sort()).toEqual(['fails0', 'fails0', 'hangs0', 'hangs0', 'waits0', 'waits7'])
  expect(stopped).toEqual([true, true])
})

test('between its steps a long job lets others go first, one at a time, but no optional ones', async () => {
  const ended: string[] = []
  await using queue = await queued(async ({ of }) => {
    const steps = of === 'long' ? 4 : 1
    if (of === 'long') for (const late of ['a', 'b']) await queue.enqueue(late)
    for (let step = 0; step < steps; step++) await yieldToOthers()
    ended.push(of)
  })
  await queue.enqueue('long')
  await queue.enqueue('again', 0, true)
  await queue.work()
  await queue.begun(4)
  await vi.waitFor(() => expect(ended).toHaveLength(4))
  expect(owners(queue.log.begun)).toEqual(['long', 'a', 'b', 'again'])
  expect(ended.at(-1)).toBe('again')
  expect(ended.at(-2)).toBe('long')
})

test('at most three jobs of a slot wait for one that they let go first', async () => {
  const gate = Promise.withResolvers<void>()
  const passed: number[] = []
  await using queue = await queued(async ({ number }) => {
    await yieldToOthers()
    passed.push(number)
    await gate.promise
  })
  await queue.many('a', 6)
  await queue.work()
  await vi.waitFor(() => expect(passed).toHaveLength(1))
  expect(queue.log.begun).toHaveLength(4)
  gate.resolve()
  await queue.begun(6)
})

test('a stop waits for running jobs and starts no others', async () => {
  let finished = 0
  const gate = Promise.withResolvers<void>()
  const queue = await queued(async () => {
    await gate.promise
    finished += 1
  })
  await queue.many('a', 5)
  await queue.work()
  await queue.begun(1)
  const stopped = queue.jobs.stop()
  gate.resolve()
  await stopped
  expect([finished, queue.log.begun.length]).toEqual([1, 1])
})

test('a stop or a wake while the queue is read does not wait for the next poll', async () => {
  const reads = [Promise.withResolvers<object[]>(), Promise.withResolvers<object[]>()]
  let looks = 0
  const read = vi.fn<() => Promise<object[]> | undefined>(() => reads[Math.floor(looks++ / 2)]?.promise)
  const options = { name: 'any', seconds: 1, heartbeat: 1, concurrency: 1, log: context().log }
  const scheduler = openFairScheduler({ fetch: read } as unknown as PgBoss, options, async () => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  scheduler.wake()
  reads[0]?.resolve([])
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  const stopped = scheduler.stop(1)
  reads[1]?.resolve([])
  await expect(stopped).resolves.toBeUndefined()
})
