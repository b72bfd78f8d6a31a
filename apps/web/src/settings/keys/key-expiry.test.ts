import { expect, test } from 'vitest'
import { keyExpiry } from './key-expiry.ts'

test('a key without a term never ends', () => expect(keyExpiry('')).toBeNull())

test('a key of ninety days ends in ninety days', () => {
  expect(keyExpiry('90', Date.UTC(2026, 0, 1))).toBe('2026-04-01T00:00:00.000Z')
})

test('the two clicks of a double click ask for the same key', () => {
  const first = Date.UTC(2026, 0, 1, 12, 0, 1)
  expect(keyExpiry('30', first + 150)).toBe(keyExpiry('30', first))
})
