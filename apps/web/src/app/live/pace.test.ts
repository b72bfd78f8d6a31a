import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { least: 400, spread: 1000, burst: 3, each: 4000 }

test('simultaneous requests cause one run, after the minimum wait and at most a second later', () => {
  const run = vi.fn<() => void>()
  const pace = paced(run, limits)
  for (let times = 0; times < 5; times++) pace.request()
  vi.advanceTimersByTime(399)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1001)
  expect(run).toHaveBeenCalledOnce()
})

test('pages that hear of a change at the same moment send their requests at different times', () => {
  const times: number[] = []
  const start = Date.now()
  for (let page = 0; page < 100; page++) paced(() => times.push(Date.now() - start), limits).request()
  vi.advanceTimersByTime(1400)
  expect(times).toHaveLength(100)
  const perTenth = Map.groupBy(times, (ms) => Math.floor((ms - 400) / 100))
  expect(perTenth.size).toBe(10)
  expect(Math.max(...[...perTenth.values()].map(({ length }) => length))).toBeLessThan(30)
})

test('continuous requests run as often as the burst allows, then once every four seconds', () => {
  const run = vi.fn<() => void>()
  const pace = paced(run, limits)
  for (let ms = 0; ms < 60_000; ms += 100) {
    pace.request()
    vi.advanceTimersByTime(100)
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(12)
  expect(run.mock.calls.length).toBeLessThanOrEqual(3 + 60 / 4)
})

test('what was requested before the stop does not run', () => {
  const run = vi.fn<() => void>()
  const pace = paced(run, limits)
  pace.request()
  pace.stop()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
})
