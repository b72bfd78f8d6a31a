import { expect, test } from 'vitest'
import { lengthOf } from './daily-hours.ts'
import { watchedSince } from './watched-hours.ts'

const office = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', tz: 'Europe/Berlin' }
const night = { days: [5], from: '22:00', to: '06:00', tz: 'Europe/Berlin' }
const since = (hours: typeof office, at: string) => {
  const began = watchedSince(hours, Date.parse(at))
  return began === undefined ? undefined : new Date(began).toISOString()
}

test.each([
  ['before they begin', office, '2026-01-16T06:59:59Z'],
  ['at their end', office, '2026-01-16T17:00:00Z'],
  ['on another day', office, '2026-01-17T09:00:00Z'],
  ['on the evening of another day', night, '2026-01-17T21:30:00Z'],
  ['on the morning after another day', night, '2026-01-16T04:00:00Z'],
])('hours do not contain a moment %s', (_, hours, at) => {
  expect(since(hours, at)).toBeUndefined()
})

test.each([
  ['at their beginning', office, '2026-01-16T07:00:00Z', '2026-01-16T07:00:00.000Z'],
  ['in summer time', office, '2026-07-16T15:59:00Z', '2026-07-16T06:00:00.000Z'],
  ['on the morning after they began', night, '2026-01-17T04:00:00Z', '2026-01-16T21:00:00.000Z'],
  ['after the clocks changed', { ...night, days: [6] }, '2026-03-29T03:30:00Z', '2026-03-28T21:00:00.000Z'],
])('hours contain a moment %s', (...[, hours, at, began]) => {
  expect(since(hours, at)).toBe(began)
})

test('all hours of all days have no beginning that counts', () => {
  expect(since({ ...office, days: [1, 2, 3, 4, 5, 6, 7], to: '08:00' }, '2026-01-16T06:00:00Z')).toBe(
    '1970-01-01T00:00:00.000Z',
  )
})

test('hours that end when they begin last a day', () => {
  expect([lengthOf(office), lengthOf(night), lengthOf({ from: '08:00', to: '08:00' })]).toEqual([600, 480, 1440])
})
