import { expect, test } from 'vitest'
import { problemsOf, savedOf } from './draft.ts'

const fresh = savedOf(undefined)

test.each([
  { problem: 'no word', draft: fresh, field: 'keyword' },
  { problem: 'signs alone', draft: { ...fresh, keyword: '?!' }, field: 'keyword' },
  {
    problem: 'an exception without a word',
    draft: { ...fresh, keyword: 'fire', exclude: ['fire drill', '…'] },
    field: 'exclude',
  },
  { problem: 'a rest of more than a day', draft: { ...fresh, keyword: 'fire', cooldown: 1441 }, field: 'cooldown' },
])('an alert is refused for $problem, and the field says so', ({ draft, field }) => {
  expect(Object.keys(problemsOf(draft))).toEqual([field])
})

test('a keyword alone is enough', () => {
  expect(problemsOf({ ...fresh, keyword: 'Feuerwehr' })).toEqual({})
})
