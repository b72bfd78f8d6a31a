import { expect, test } from 'vitest'
import { recentSentTimes, secondsLeft } from './wait.ts'

const MINUTE = { seconds: 60 }

test('without a recent email there is no wait', () => {
  expect(secondsLeft(undefined, { now: 1000, ...MINUTE })).toBe(0)
  expect(secondsLeft(0, { now: 60_000, ...MINUTE })).toBe(0)
  expect(secondsLeft(0, { now: 9e9, ...MINUTE })).toBe(0)
})

test('the wait counts from the moment of sending', () => {
  expect(secondsLeft(0, { now: 0, ...MINUTE })).toBe(60)
  expect(secondsLeft(0, { now: 18_500, ...MINUTE })).toBe(42)
})

test('a shorter wait given by the server is respected', () => {
  expect(secondsLeft(-40_000, { now: 0, ...MINUTE })).toBe(20)
})

test('a clock that was set back does not make the wait longer', () => {
  expect(secondsLeft(9e9, { now: 0, ...MINUTE })).toBe(60)
})

test('sent times are deleted after a day', () => {
  const hour = 60 * 60 * 1000
  expect(recentSentTimes({ 'ada@example.org': 0, 'eve@example.org': 2 * hour }, 25 * hour)).toEqual({
    'eve@example.org': 2 * hour,
  })
})
