import { expect, test } from 'vitest'
import { BIN_DAYS, isOver } from './bin.ts'

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString()

test('what was deleted is over after thirty days, and not a minute before', () => {
  expect([BIN_DAYS, isOver(days(30.001)), isOver(days(29.999)), isOver(days(0))]).toEqual([30, true, false, false])
})
