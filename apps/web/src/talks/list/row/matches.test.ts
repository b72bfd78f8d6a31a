import { expect, test } from 'vitest'
import { matchAt, matchBeside, momentBefore, opening } from './matches.ts'

const talk = { matches: [1, 10.26, 20].map((start) => ({ start, end: start + 1 })) }

test('playback never starts before the beginning', () => {
  expect(momentBefore({ start: 1 })).toBe('0')
  expect(momentBefore({ start: 10.26 })).toBe('8.3')
})

test('a moment that is not a match has no index', () => {
  expect(matchAt(talk, undefined)).toBe(-1)
  expect(matchAt(talk, 10)).toBe(-1)
  expect(matchAt(talk, 8.3)).toBe(1)
})

test('steps go from match to match, and wrap around', () => {
  expect(matchBeside(talk, -1, 1)).toBe(0)
  expect(matchBeside(talk, 1, 1)).toBe(2)
  expect(matchBeside(talk, 2, 1)).toBe(0)
  expect(matchBeside(talk, -1, -1)).toBe(2)
  expect(matchBeside(talk, 0, -1)).toBe(2)
})

test('a talk opens at the match that its row shows', () => {
  expect(opening({ talk_id: 'one', ...talk })).toEqual({ talk_id: 'one', t: '0' })
  expect(opening({ talk_id: 'one', ...talk }, 1)).toEqual({ talk_id: 'one', t: '8.3' })
  expect(opening({ talk_id: 'one', matches: [] })).toEqual({ talk_id: 'one', t: undefined })
})
