import { expect, test } from 'vitest'
import { dayOf } from '../lib/last-day.ts'
import { clipExpiry } from './clip-draft.ts'

const now = new Date(2026, 0, 30, 15, 30).getTime()

test('a clip that never expires has no end', () => expect(clipExpiry({ term: '', date: '' }, now)).toBe(null))

test('a week is seven days from now, to the minute', () => {
  expect(clipExpiry({ term: '7', date: '' }, now)).toBe(new Date(2026, 1, 6, 15, 30).toISOString())
})

test('a clip ends at the end of the selected day, in local time', () => {
  expect(clipExpiry({ term: 'date', date: '2026-01-31' }, now)).toBe(new Date(2026, 1, 1).toISOString())
  expect(dayOf(now)).toBe('2026-01-30')
})
