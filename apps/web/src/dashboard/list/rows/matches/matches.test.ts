import { expect, test } from 'vitest'
import { matchAt, matchBeside, momentBefore } from './matches.ts'

const talk = { matches: [1, 10.26, 20].map((start) => ({ start, end: start + 1 })) }

test('nothing plays from before the beginning', () => {
  expect(momentBefore({ start: 1 })).toBe('0')
  expect(momentBefore({ start: 10.26 })).toBe('8.3')
})

test('a moment that is no match is none', () => {
  expect(matchAt(talk, undefined)).toBe(-1)
  expect(matchAt(talk, 10)).toBe(-1)
  expect(matchAt(talk, 8.3)).toBe(1)
})

test('one goes from match to match, and round', () => {
  expect(matchBeside(talk, undefined, 1)?.start).toBe(1)
  expect(matchBeside(talk, 8.3, 1)?.start).toBe(20)
  expect(matchBeside(talk, 18, 1)?.start).toBe(1)
  expect(matchBeside(talk, 0, -1)?.start).toBe(20)
  expect(matchBeside({ matches: [] }, 0, 1)).toBeUndefined()
})
