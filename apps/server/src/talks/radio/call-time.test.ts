import { expect, test } from 'vitest'
import { callTime } from './call-time.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')

test.each([
  ['seconds', '1669740338', '2022-11-29T16:45:38.000Z'],
  ['parts of seconds', '1669740338.5', '2022-11-29T16:45:38.500Z'],
  ['milliseconds', '1669740338500', '2022-11-29T16:45:38.500Z'],
  ['the first year that counts', '631152000', '1990-01-01T00:00:00.000Z'],
  ['a date in UTC', '2022-11-29T16:45:38Z', '2022-11-29T16:45:38.000Z'],
  ['a date in another zone', '2022-11-29T17:45:38+01:00', '2022-11-29T16:45:38.000Z'],
  ['a zone without a colon', '2022-11-29T17:45:38.250+0100', '2022-11-29T16:45:38.250Z'],
  ['a blank instead of T', '2022-11-29 16:45:38 Z', '2022-11-29T16:45:38.000Z'],
  ['a leap day', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['a clock that is a minute ahead', '2026-05-01T12:01:00Z', '2026-05-01T12:00:00.000Z'],
])('the time of a call is read from %s', (_, said, time) => expect(callTime(said, NOW)).toBe(time))

test.each([
  ...['', 'yesterday', '9'.repeat(40), 'NaN', 'Infinity', '-', '1e9'],
  ...['2022-02-30T00:00:00Z', '2022-13-01T00:00:00Z', '2022-11-29T25:00:00Z', '2023-02-29T00:00:00Z'],
  ...['2022-11-29', '2022-11-29T16:45:38', '16:45:38', '11/29/2022 16:45:38'],
])('%j is no time of a call', (said) => expect(() => callTime(said, NOW)).toThrow('is not a valid time'))

test.each([
  ['microseconds', '1669740338000000'],
  ['nanoseconds', '1669740338000000000'],
  ['next year', '2027-05-01T12:00:00Z'],
  ['ten minutes ahead', String(NOW / 1000 + 600)],
  ['milliseconds of next year', String(Date.parse('2027-05-01T12:00:00Z'))],
])('a call in the future is refused instead of dated now: %s', (_, said) =>
  expect(() => callTime(said, NOW)).toThrow(/in the future|not a valid time/),
)

test.each([
  ['a clock without a battery', '0'],
  ['before 1970', '-1'],
  ['1980', '1980-01-06T00:00:00Z'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['seconds that were divided', '1669740'],
])('a call before 1990 is refused: %s', (_, said) => expect(() => callTime(said, NOW)).toThrow('before 1990'))
