import { expect, test } from 'vitest'
import { nextBrief } from './brief-clock.ts'

const berlin = { at: '07:00', tz: 'Europe/Berlin', days: 'daily' } as const
const next = (after: string, schedule: Parameters<typeof nextBrief>[0] = berlin) =>
  nextBrief(schedule, new Date(after)).toISOString()

test('a brief is due at its time of day, today or tomorrow', () => {
  expect(next('2026-11-25T05:59:30Z')).toBe('2026-11-25T06:00:00.000Z')
  expect(next('2026-11-25T06:00:00Z')).toBe('2026-11-26T06:00:00.000Z')
  expect(next('2026-11-25T20:00:00Z')).toBe('2026-11-26T06:00:00.000Z')
})

test('it keeps its time when the clocks change', () => {
  expect(next('2026-10-24T10:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(next('2026-03-28T10:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
})

test('on weekdays, Monday follows Friday', () => {
  expect(next('2026-11-27T10:00:00Z', { ...berlin, days: 'weekdays' })).toBe('2026-11-30T06:00:00.000Z')
})

test('a time of day that is skipped in spring comes an hour later', () => {
  expect(next('2026-03-28T10:00:00Z', { ...berlin, at: '02:30' })).toBe('2026-03-29T01:30:00.000Z')
})

test('places east and west of the date line are briefed on their own weekdays', () => {
  const auckland = { at: '06:00', tz: 'Pacific/Auckland', days: 'weekdays' } as const
  expect(next('2026-11-27T00:00:00Z', auckland)).toBe('2026-11-29T17:00:00.000Z')
})
