import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredItem } from '../outbox-item.ts'
import { memoryStore } from './outbox-store.ts'
import { fallbackStore } from './fallback-store.ts'

const item = { client_id: 'c', user_id: 'ada' } as StoredItem
const ada = { user_id: 'ada' }

async function databaseWith(kept: StoredItem) {
  const store = { ...memoryStore(), lasting: true }
  await store.put(kept)
  return store
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a store that opens in time is used', async () => {
  const onLate = vi.fn<() => void>()
  const database = await databaseWith(item)
  const store = await fallbackStore(async () => database, { onLate })
  expect(store).toBe(database)
  expect(onLate).not.toHaveBeenCalled()
})

test('unsent recordings appear as soon as a slow database opens after 30 seconds', async () => {
  const onLate = vi.fn<() => void>()
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof databaseWith>>>()
  const opening = fallbackStore(() => promise, { onLate })
  await vi.advanceTimersByTimeAsync(30_000)
  const store = await opening
  expect([store.lasting, await store.list(ada)]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(5000)
  resolve(await databaseWith(item))
  await vi.advanceTimersByTimeAsync(0)
  expect([store.lasting, await store.list(ada)]).toEqual([true, [item]])
  expect(onLate).toHaveBeenCalledOnce()
})

test.each([
  ['fails', () => Promise.reject(new Error('the disk is busy'))],
  ['never answers', () => new Promise<never>(() => {})],
])('a database whose opening %s is retried with backoff until it opens', async (_, fail) => {
  const onLate = vi.fn<() => void>()
  const database = await databaseWith(item)
  let tries = 0
  const opening = fallbackStore(() => (++tries < 4 ? fail() : Promise.resolve(database)), { onLate })
  await vi.advanceTimersByTimeAsync(30_000)
  const store = await opening
  expect(store.lasting).toBe(false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([tries, store.lasting, await store.list(ada)]).toEqual([4, true, [item]])
  expect(onLate).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(tries, 'and then no more').toBe(4)
})
