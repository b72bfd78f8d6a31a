import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { moonshine } from '../../ports/testing/moonshine.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { eventually } from '../eventually.ts'
import { testApp } from '../test-app.ts'
import { seedTalks } from '../seed-talks.ts'
import { clearIncoming, startWorker } from '../../worker.ts'

const { context, place } = testApp({ alone: true })
const bytes = async function* () {
  yield Buffer.from('sound')
}

afterEach(() => vi.useRealTimers())

test('abandoned files are deleted after a day and parts after two, not before, and talks stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-incoming-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = diskStorage(folder)
  const ages = { 'incoming/new': 0, 'incoming/old': 25, 'originals/org/old': 99, 'uploads/new': 47, 'uploads/old': 49 }
  for (const [key, hours] of Object.entries(ages)) {
    await storage.put(key, bytes())
    const then = new Date(Date.now() - hours * 60 * 60 * 1000)
    await utimes(path.join(folder, key), then, then)
  }

  await clearIncoming(storage)
  const left: string[] = []
  for await (const { key } of storage.list('')) left.push(key)
  expect(left.sort()).toEqual(['incoming/new', 'originals/org/old', 'uploads/new'])
})

test('a worker runs its clean-up every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const list = vi.fn<Storage['list']>(async function* () {})
  const idle = { ...context().jobs, work: async () => {} }
  await startWorker({ ...context(), jobs: idle, storage: { ...context().storage, list } })
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000)
  await eventually(
    async () => list.mock.calls.filter(([prefix]) => prefix === 'incoming/').length,
    (times) => times === 4,
  )
  vi.clearAllTimers()
})

test('a worker that is stopped ends its jobs, and clears away nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const list = vi.fn<Storage['list']>(async function* () {})
  const stopJobs = vi.fn<() => Promise<void>>(async () => {})
  const idle = { ...context().jobs, work: async () => {}, stop: stopJobs }
  const stop = await startWorker({ ...context(), jobs: idle, storage: { ...context().storage, list } })
  await stop()
  const before = list.mock.calls.length
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000)
  expect([before > 0, list.mock.calls.length - before, stopJobs.mock.calls.length]).toEqual([true, 0, 1])
})

test('a worker looks every minute for talks that a better engine can do again by now', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { org_id, admin, channel_id } = await place()
  await seedTalks({ context: context(), org_id }, [{ text: 'water', user_id: admin.user_id, channel_id }])
  const inside = context().connections.inside(org_id)
  await inside.updateTable('talks').set({ instead_of: 'better' }).where('org_id', '=', org_id).execute()
  const idle = { ...context().jobs, work: async () => {} }
  const better = { ...moonshine(), name: 'better' }
  await startWorker({ ...context(), jobs: idle, speech: { all: [better, moonshine()] } })
  const queued = () =>
    context().connections.pool.query(`select from boss.job where name = 'talk.transcribe' and priority < 0`)
  expect((await queued()).rowCount).toBe(0)
  await vi.advanceTimersByTimeAsync(60 * 1000)
  await eventually(queued, ({ rowCount }) => rowCount === 1)
  vi.clearAllTimers()
})
