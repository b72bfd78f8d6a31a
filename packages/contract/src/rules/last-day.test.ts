import { expect, test } from 'vitest'
import { lastDayBefore } from './last-day.ts'

test.each([
  ['Honolulu', '2026-02-01T10:00:00Z'],
  ['New York', '2026-02-01T05:00:00Z'],
  ['London', '2026-02-01T00:00:00Z'],
  ['Berlin', '2026-01-31T23:00:00Z'],
  ['Auckland in summer', '2026-01-31T11:00:00Z'],
])('the last day before midnight in %s is the same for everyone', (_, midnight) => {
  expect(lastDayBefore(midnight)).toBe('2026-01-31')
})
