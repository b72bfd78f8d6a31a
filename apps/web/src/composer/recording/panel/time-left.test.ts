import { LONGEST_TALK } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { lastMark, timeLeft } from './time-left.ts'

test('with more than five minutes left no time is shown', () => {
  expect([timeLeft(0), timeLeft(LONGEST_TALK - 301), lastMark(LONGEST_TALK - 301)]).toEqual([null, null, null])
})

test('the last five minutes count down to zero and not below', () => {
  expect([300, 299, 0, -2].map((left) => timeLeft(LONGEST_TALK - left))).toEqual([300, 299, 0, 0])
})

test('they are announced every minute, at thirty and at ten seconds', () => {
  const said = Array.from({ length: 301 }, (_, passed) => lastMark(LONGEST_TALK - 300 + passed))
  expect([...new Set(said)]).toEqual([300, 240, 180, 120, 60, 30, 10])
})
