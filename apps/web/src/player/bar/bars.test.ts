import { expect, test } from 'vitest'
import { barsOf, barsPath } from './bars.ts'

test('a sound without peaks is a line of low bars', () => {
  expect(barsOf([], 3)).toEqual([0.08, 0.08, 0.08])
})

test('silence is not blown up to noise', () => {
  expect(barsOf([0.001, 0.002], 2)).toEqual([0.08, 0.08])
})

test('each bar is the loudest of its part, the loudest of all fills the height', () => {
  expect(barsOf([0.1, 0.4, 0.2, 0.8], 2)).toEqual([0.5, 1])
  expect(barsOf([0.4, 0.8], 4)).toEqual([0.5, 0.5, 1, 1])
})

test('a bar stands around the middle', () => {
  expect(barsPath([1, 0.5])).toBe('M0.5 0.000v1.000M1.5 0.250v0.500')
})
