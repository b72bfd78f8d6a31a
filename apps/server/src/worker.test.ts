import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { diskStorage } from './ports/storage/disk.ts'
import type { Storage } from './ports/storage/storage.ts'
import { house } from './testing/house.ts'
import { clearIncoming, startWorker } from './worker.ts'

const { context } = house({ alone: true })
const bytes = async function* () {
  yield Buffer.from('sound')
}

afterEach(() => vi.useRealTimers())

test('an upload that became no talk is cleared away after a day, not before, and talks stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-incoming-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = diskStorage(folder)
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const key of ['incoming/old', 'incoming/new', 'originals/org/old']) await storage.put(key, bytes())
  for (const key of ['incoming/old', 'originals/org/old']) await utimes(path.join(folder, key), old, old)

  await clearIncoming(storage)
  const left: string[] = []
  for await (const { key } of storage.list('')) left.push(key)
  expect(left.sort()).toEqual(['incoming/new', 'originals/org/old'])
})

test('a worker that runs for days looks again every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const list = vi.fn<Storage['list']>(async function* () {})
  const idle = { ...context().jobs, work: async () => {} }
  await startWorker({ ...context(), jobs: idle, storage: { ...context().storage, list } })
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000)
  expect(list).toHaveBeenCalledTimes(4)
  vi.clearAllTimers()
})
