import { expect, test } from 'vitest'
import { endOf } from './expiry.ts'

test('a key without a term never ends', () => expect(endOf('')).toBeNull())

test('a key of ninety days ends in ninety days', () => {
  expect(endOf('90', Date.UTC(2026, 0, 1))).toBe('2026-04-01T00:00:00.000Z')
})
