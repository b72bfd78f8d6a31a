import { expect, test } from 'vitest'
import { isHeardAt } from './heard.ts'

test('who stops before nine tenths has not heard a talk', () => {
  expect(isHeardAt(0, 60)).toBe(false)
  expect(isHeardAt(53.9, 60)).toBe(false)
})

test('from nine tenths on it is heard', () => {
  expect(isHeardAt(54, 60)).toBe(true)
  expect(isHeardAt(60, 60)).toBe(true)
})

test('what has no length cannot be heard', () => {
  expect(isHeardAt(0, 0)).toBe(false)
})
