import { expect, test } from 'vitest'
import { draftProblems, savedDraft } from './alert-draft.ts'

const fresh = savedDraft(undefined)
const channel_id = '0199c5d2-6b00-7a3c-8f21-5d0e6c4b9a17'
const silence = { minutes: 30, days: [1], from: '08:00', to: '18:00', tz: 'Europe/Berlin' }

test.each([
  { problem: 'no word', draft: fresh, field: 'keyword' },
  { problem: 'punctuation alone', draft: { ...fresh, keyword: '?!' }, field: 'keyword' },
  {
    problem: 'an exception without a word',
    draft: { ...fresh, keyword: 'fire', exclude: ['fire drill', '…'] },
    field: 'exclude',
  },
  { problem: 'a wait of more than a day', draft: { ...fresh, keyword: 'fire', cooldown: 1441 }, field: 'cooldown' },
  { problem: 'nothing that should not go quiet', draft: { ...fresh, keyword: 'Quiet', silence }, field: 'channel_ids' },
  {
    problem: 'no minutes of silence',
    draft: { ...fresh, keyword: 'Quiet', channel_ids: [channel_id], silence: { ...silence, minutes: 0 } },
    field: 'silence.minutes',
  },
])('an alert with $problem is refused, at its field', ({ draft, field }) => {
  expect(Object.keys(draftProblems(draft))).toEqual([field])
})

test('a keyword alone is valid', () => {
  expect(draftProblems({ ...fresh, keyword: 'Feuerwehr' })).toEqual({})
})
