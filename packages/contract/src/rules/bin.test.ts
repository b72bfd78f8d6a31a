import { expect, test } from 'vitest'
import { BIN_DAYS, isExpired } from './bin.ts'

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString()

test('a deleted object expires after thirty days, and not a minute before', () => {
  expect([BIN_DAYS, isExpired(days(30.001)), isExpired(days(29.999)), isExpired(days(0))]).toEqual([
    30,
    true,
    false,
    false,
  ])
})
