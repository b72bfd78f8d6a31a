import { expect, test } from 'vitest'
import { recentOf } from './sent-times.ts'
import { secondsLeft } from './use-wait.ts'

const MINUTE = { seconds: 60 }

test('nobody waits who has sent nothing, or sent it long ago', () => {
  expect(secondsLeft(undefined, { now: 1000, ...MINUTE })).toBe(0)
  expect(secondsLeft(0, { now: 60_000, ...MINUTE })).toBe(0)
  expect(secondsLeft(0, { now: 9e9, ...MINUTE })).toBe(0)
})

test('the wait counts from the moment of sending', () => {
  expect(secondsLeft(0, { now: 0, ...MINUTE })).toBe(60)
  expect(secondsLeft(0, { now: 18_500, ...MINUTE })).toBe(42)
})

test('a shorter wait, as the server may say it, counts from before', () => {
  expect(secondsLeft(-40_000, { now: 0, ...MINUTE })).toBe(20)
})

test('a clock that was set back makes nobody wait for longer', () => {
  expect(secondsLeft(9e9, { now: 0, ...MINUTE })).toBe(60)
})

test('what was sent a day ago is forgotten', () => {
  const hour = 60 * 60 * 1000
  expect(recentOf({ 'ada@example.org': 0, 'eve@example.org': 2 * hour }, 25 * hour)).toEqual({
    'eve@example.org': 2 * hour,
  })
})
