import { expect, test } from 'vitest'
import { labelledTicks, ticksTo, trendOf } from './scale.ts'
import { downsample } from './chart-series.ts'

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [16, true, [0, 5, 10, 15, 20]],
  [27, true, [0, 10, 20, 30]],
  [100_000, true, [0, 25_000, 50_000, 75_000, 100_000]],
  [0.7, false, [0, 0.2, 0.4, 0.6, 0.8]],
])('the axis labels up to %d are round numbers', (most, whole, ticks) => expect(ticksTo(most, whole)).toEqual(ticks))

test('labels do not overlap, and the last one is always shown', () => {
  expect(labelledTicks(7, { room: 800, width: 80 })).toEqual([0, 1, 2, 3, 4, 5, 6])
  const few = labelledTicks(365, { room: 800, width: 80 })
  expect(few.length).toBeLessThanOrEqual(10)
  expect(few.at(-1)).toBe(364)
})

test('many values are reduced to averages that include all of them', () => {
  const values = downsample(
    Array.from({ length: 100 }, (_, at) => at),
    10,
  )
  expect(values).toEqual([4.5, 14.5, 24.5, 34.5, 44.5, 54.5, 64.5, 74.5, 84.5, 94.5])
  expect(downsample([null, null, 3, null], 2)).toEqual([null, 3])
})

test('a figure is compared with the previous one, if there is one', () => {
  expect(trendOf(7, 1, 0)).toEqual({ way: 1, change: 6 })
  expect(trendOf(5, 10, 0)).toEqual({ way: -1, change: 5 })
  expect(trendOf(3, 0, 0)).toEqual({ way: 1, change: 3 })
  expect(trendOf(2.44, 2.41, 1)).toEqual({ way: 0, change: 0 })
  expect(trendOf(0.8, 0.75, 2)).toEqual({ way: 1, change: 0.05 })
  expect([trendOf(null, 0.4, 2), trendOf(0.4, null, 2)]).toEqual([null, null])
})
