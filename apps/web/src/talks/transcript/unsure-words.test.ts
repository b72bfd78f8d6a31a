import { expect, test } from 'vitest'
import { countUnsure, nextUnsure } from './unsure-words.ts'

const words = (...confidences: number[]) =>
  confidences.map((confidence, at) => ({ text: 'x', start: at, end: at + 1, confidence }))

test('without unsure words there is no next one', () => {
  expect(nextUnsure(words(), 0, 1)).toBeUndefined()
  expect(nextUnsure(words(0.9, 0.6), 0, 1)).toBeUndefined()
  expect(countUnsure(words(0.9, 0.6))).toBe(0)
})

test('the next unsure word follows the last one in both directions, and wraps around', () => {
  const said = words(0.9, 0.2, 0.9, 0.4, 0.9)
  expect(countUnsure(said)).toBe(2)
  expect([0, 1, 3, 4].map((from) => nextUnsure(said, from, 1))).toEqual([1, 3, 1, 1])
  expect([0, 1, 3, 4].map((from) => nextUnsure(said, from, -1))).toEqual([3, 3, 1, 3])
  expect(nextUnsure(words(0.2), 0, 1), 'the only one is its own next').toBe(0)
})
