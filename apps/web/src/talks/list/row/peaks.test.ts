import { expect, test } from 'vitest'
import { peakBars, stripPath, stripWidth } from './peaks.ts'

test('a talk that was not measured yet has no bars', () => {
  expect(peakBars([], 24)).toEqual([])
})

test('silence is not scaled to full height', () => {
  expect(peakBars([0, 0, 0, 0], 2)).toEqual([0, 0])
  expect(Math.max(...peakBars([0.01, 0.02, 0.01, 0.01], 2))).toBeLessThan(0.5)
})

test('each bar is the loudest of its part, measured against the loudest of the talk', () => {
  expect(peakBars([0.1, 0.5, 0.25, 0], 2)).toEqual([1, 0.5])
})

test('fewer peaks than bars are spread over all of them', () => {
  expect(peakBars([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1])
})

test('the strip draws one stroke a bar, the loudest from top to bottom', () => {
  expect(stripPath([1, 0], 20)).toBe('M1 1v18M4 10v0.01')
  expect(stripWidth(2)).toBe(5)
})
