import { expect, test } from 'vitest'
import { draftProblems, savedDraft } from './alert-draft.ts'

const fresh = savedDraft(undefined)

test.each([
  { problem: 'no word', draft: fresh, field: 'keyword' },
  { problem: 'punctuation alone', draft: { ...fresh, keyword: '?!' }, field: 'keyword' },
  {
    problem: 'an exception without a word',
    draft: { ...fresh, keyword: 'fire', exclude: ['fire drill', '…'] },
    field: 'exclude',
  },
  { problem: 'a wait of more than a day', draft: { ...fresh, keyword: 'fire', cooldown: 1441 }, field: 'cooldown' },
])('an alert with $problem is refused, at its field', ({ draft, field }) => {
  expect(Object.keys(draftProblems(draft))).toEqual([field])
})

test('a keyword alone is valid', () => {
  expect(draftProblems({ ...fresh, keyword: 'Feuerwehr' })).toEqual({})
})
