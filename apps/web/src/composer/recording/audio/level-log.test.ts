import { expect, test } from 'vitest'
import { levelLog } from './level-log.ts'

test('a very short recording has a peak', () => {
  expect(levelLog().peaks()).toEqual([0])
})

test('every level of a short recording is a peak', () => {
  const log = levelLog()
  for (const level of [0.1, 0.5, 0.2]) log.hear(level)
  expect(log.peaks()).toEqual([0.1, 0.5, 0.2])
})

test('hours of audio have a bounded number of peaks, including the loudest', () => {
  const log = levelLog()
  for (let at = 0; at < 100_000; at++) log.hear(at === 77_777 ? 0.9 : 0.1)
  const peaks = log.peaks()
  expect(peaks.length).toBeLessThanOrEqual(1200)
  expect(peaks.length).toBeGreaterThan(500)
  expect(peaks.filter((peak) => peak === 0.9)).toHaveLength(1)
  expect((peaks.indexOf(0.9) / peaks.length) * 100_000).toBeCloseTo(77_777, -4)
})
