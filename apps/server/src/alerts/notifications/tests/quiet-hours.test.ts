import type { NotificationSettings } from '@earshot/contract/notifications'
import { expect, test } from 'vitest'
import { quietHoursEnd } from '../quiet-hours.ts'

const night = { from: '22:00', to: '06:30', tz: 'Europe/Oslo' }
const day = { ...night, from: '09:00', to: '17:00' }

test.each<[string, [NotificationSettings['quiet_hours'], string], string | null]>([
  ['there are no quiet hours', [null, '2026-01-31T23:00:00Z'], null],
  ['they end as they begin', [{ ...night, to: '22:00' }, '2026-01-31T23:00:00Z'], null],
  ['it is a minute too early', [night, '2026-01-31T20:59:59Z'], null],
  ['they begin', [night, '2026-01-31T21:00:00Z'], '2026-02-01T05:30:00.000Z'],
  ['it is before midnight', [night, '2026-01-31T22:59:59Z'], '2026-02-01T05:30:00.000Z'],
  ['it is after midnight', [night, '2026-02-01T03:00:30Z'], '2026-02-01T05:30:00.000Z'],
  ['they are over', [night, '2026-02-01T05:30:00Z'], null],
  ['it is summer there', [night, '2026-07-01T20:00:00Z'], '2026-07-02T04:30:00.000Z'],
  ['it is elsewhere', [{ ...night, tz: 'Asia/Kolkata' }, '2026-01-31T17:00:00Z'], '2026-02-01T01:00:00.000Z'],
  ['they lie within a day', [day, '2026-01-31T12:00:00Z'], '2026-01-31T16:00:00.000Z'],
  ['the clocks go forward', [night, '2026-03-28T22:00:00Z'], '2026-03-29T04:30:00.000Z'],
  ['the clocks go back', [night, '2026-10-24T21:00:00Z'], '2026-10-25T05:30:00.000Z'],
  ['they come later that day', [day, '2026-01-31T07:59:00Z'], null],
])('when %s', (_, [quiet, moment], until) => {
  expect(quietHoursEnd(quiet, new Date(moment))?.toISOString() ?? null).toBe(until)
})
