import { expect, test } from 'vitest'
import { isOnDay, withDay } from './day-in-query.ts'

const DAY = '2026-11-01'

test.each([
  ['', 'on:2026-11-01'],
  ['pum', 'on:2026-11-01 pum'],
  ['pump on:2026-10-31 hose', 'on:2026-11-01 pump hose'],
  ['ON:"2026-10" pump', 'on:2026-11-01 pump'],
  ['-on:2026-10-31', 'on:2026-11-01 -on:2026-10-31'],
  ['"walk on:time"', 'on:2026-11-01 "walk on:time"'],
  ['pump OR hose', 'on:2026-11-01 pump OR hose'],
])('%j with the day is %j', (query, expected) => expect(withDay(query, DAY)).toBe(expected))

test.each([
  ['on:2026-11-01', ''],
  ['on:2026-11-01 pump', 'pump'],
  ['"pump on:2026-11-01"', '"pump on:2026-11-01"'],
])('%j without days is %j', (query, expected) => expect(withDay(query)).toBe(expected))

test.each([
  ['on:2026-11-01', true],
  ['pump On:"2026-11-01"', true],
  ['on:Yesterday', true],
  ['on:today', false],
  ['on:2026-11', false],
  ['-on:2026-11-01', false],
  ['"on:2026-11-01"', false],
  ['on:2026-11-01..2026-11-02', false],
])('whether %j asks for the day is %s', (query, expected) => expect(isOnDay(query, [DAY, 'yesterday'])).toBe(expected))
