import { expect, test } from 'vitest'
import { isHeardAt } from './is-heard-at.ts'

test('a talk stopped before nine tenths is not heard', () => {
  expect(isHeardAt(0, 60)).toBe(false)
  expect(isHeardAt(53.9, 60)).toBe(false)
})

test('from nine tenths on a talk is heard', () => {
  expect(isHeardAt(54, 60)).toBe(true)
  expect(isHeardAt(60, 60)).toBe(true)
})

test('a talk without length cannot be heard', () => {
  expect(isHeardAt(0, 0)).toBe(false)
})
