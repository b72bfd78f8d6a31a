import { expect, test } from 'vitest'
import { dayOf, endOfDay, lastDayOf } from './last-day.ts'

test('a day ends when the next one begins, also at the end of a month', () => {
  expect(new Date(endOfDay('2026-01-31'))).toEqual(new Date(2026, 1, 1))
  expect(lastDayOf(endOfDay('2026-01-31'))).toBe('2026-01-31')
})

test('a moment belongs to its local day', () =>
  expect(dayOf(new Date(2026, 0, 30, 23, 59).getTime())).toBe('2026-01-30'))
