import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { count, duration, relativeTime } from './format.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each([
  [0, '0:00'],
  [4.9, '0:04'],
  [75, '1:15'],
  [3599.99, '59:59'],
  [3700, '1:01:40'],
  [-1, '0:00'],
])('%d seconds of sound are %s', (seconds, text) => expect(duration(seconds)).toBe(text))

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.00K'],
  [1234, '1.23K'],
  [999_999, '999.99K'],
  [1_000_000, '1.00M'],
  [2_345_678_901, '2.34B'],
  [1e12, '1.00T'],
  [1e15, '1.00P'],
  [1e18, '1.00E'],
  [-1234, '-1.23K'],
])('a count of %d is %s', (value, text) => expect(count(value)).toBe(text))

const now = Date.parse('2026-01-31T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

test.each([
  [0, 'now'],
  [44, 'now'],
  [50, '1 min. ago'],
  [5 * 60, '5 min. ago'],
  [3 * 3600, '3 hr. ago'],
  [24 * 3600, 'yesterday'],
  [8 * 86400, 'Jan 23'],
  [40 * 86400, 'Dec 22, 2025'],
  [-3 * 86400, 'in 3 days'],
])('%d seconds ago is shown as %s', (seconds, text) => expect(ago(seconds)).toBe(text))
