import { expect, test } from 'vitest'
import { isFoundInSummary } from './summary-match.ts'

const talk = { title: null, summary: 'A pump is broken', matches: [] }

test('a talk whose words, title or sound were found is not said to be found by its summary', () => {
  expect(isFoundInSummary({ ...talk, matches: [{ start: 1, end: 2 }] }, 'pump')).toBe(false)
  expect(isFoundInSummary({ ...talk, title: 'The pump' }, 'pump ')).toBe(false)
  expect(isFoundInSummary({ ...talk, title: 'The pump' }, 'pu')).toBe(false)
  expect(isFoundInSummary({ ...talk, by_sound: true }, 'pump')).toBe(false)
  expect(isFoundInSummary({ ...talk, summary: null }, 'pump')).toBe(false)
})

test('a list without words to search for says nothing of summaries', () => {
  for (const query of ['', 'channel:ops', '-pump ']) expect(isFoundInSummary(talk, query)).toBe(false)
})

test('a talk that has the words in its summary alone says so', () => {
  for (const query of ['pump', 'pump ', 'channel:ops "broken pump"']) expect(isFoundInSummary(talk, query)).toBe(true)
  expect(isFoundInSummary({ ...talk, title: 'Tuesday' }, 'pump')).toBe(true)
})
