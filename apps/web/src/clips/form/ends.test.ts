import { expect, test } from 'vitest'
import { dayOf, endOf } from './ends.ts'

const now = new Date(2026, 0, 30, 15, 30).getTime()

test('never is no end', () => expect(endOf({ term: '', date: '' }, now)).toBe(null))

test('a week is seven days from now, to the minute', () => {
  expect(endOf({ term: '7', date: '' }, now)).toBe(new Date(2026, 1, 6, 15, 30).toISOString())
})

test('a chosen day is the last one: the clip ends with it, by the clock of whoever chose', () => {
  expect(endOf({ term: 'date', date: '2026-01-31' }, now)).toBe(new Date(2026, 1, 1).toISOString())
  expect(dayOf(now)).toBe('2026-01-30')
})
