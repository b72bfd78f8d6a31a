import { ApiError } from '@earshot/contract/errors'
import { expect, test } from 'vitest'
import { forEachOf, failedOf } from './for-each.ts'

test('a failure is reported, and the others are done', async () => {
  const act = (item: number) => (item === 2 ? Promise.reject(new Error('Not yours')) : Promise.resolve())
  const progress: number[] = []
  const { done, failed } = await forEachOf([1, 2, 3], act, { onProgress: (through) => progress.push(through) })
  expect(done).toEqual([1, 3])
  expect(failed).toEqual([{ item: 2, error: new Error('Not yours') }])
  expect(progress).toEqual([1, 2, 3])
})

test('a rate-limited item waits, and succeeds in the end', async () => {
  let refusals = 2
  const slow = () => {
    if (refusals-- > 0) return Promise.reject(new ApiError('too_many', 'Slow down', { retry_after: 0 }))
    return Promise.resolve()
  }
  expect(await forEachOf(['a'], slow)).toEqual({ done: ['a'], failed: [], left: [] })
})

test('only a few run at the same time', async () => {
  let now = 0
  let most = 0
  const act = async () => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
  }
  await forEachOf(
    Array.from({ length: 20 }, (_, item) => item),
    act,
  )
  expect(most).toBe(4)
})

test('after a stop nothing more is started, and the rest is returned', async () => {
  const stop = new AbortController()
  const act = async (item: number) => void (item === 5 && stop.abort())
  const items = Array.from({ length: 20 }, (_, item) => item)
  const { done, left } = await forEachOf(items, act, { signal: stop.signal })
  expect(done).toContain(5)
  expect(left.length).toBeGreaterThan(8)
  expect([...done, ...left].toSorted((one, other) => one - other)).toEqual(items)
})

test('refused and unstarted items count as failed', () => {
  const error = new Error('Not yours')
  expect(failedOf({ done: [1], failed: [{ item: 2, error }], left: [3, 4] })).toEqual([2, 3, 4])
  expect(failedOf({ done: [1], failed: [], left: [] })).toEqual([])
})
