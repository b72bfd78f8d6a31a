import { expect, test } from 'vitest'
import { speedAt } from './listening-speed.ts'

test.each([
  [0, 1],
  [1.5, 1],
  [2, 1.12],
  [14.9, 1.12],
  [15, 1.25],
  [600, 1.25],
])('a person who listens live and is %d seconds behind hears it at %d times the speed', (behind, speed) => {
  expect(speedAt(behind, true)).toBe(speed)
})

test('a person who hears a talk from its beginning hears it at the usual speed', () => {
  expect([2, 20, 600].map((behind) => speedAt(behind, false))).toEqual([1, 1, 1])
})
