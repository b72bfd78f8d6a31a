import { expect, test } from 'vitest'
import { matchesFilter } from './change-talks.ts'

const talk = {
  channel_id: 'ops',
  speaker_id: 'ada',
  tags: ['a', 'b'],
  heard: true,
  needs_review: false,
  open: true,
  deleted: null,
}

test('a talk leaves the list that it no longer fits', () => {
  const lists = [
    ...[{ channel_id: 'dev' }, { speaker_id: 'bob' }, { tags: ['a', 'c'] }],
    ...[{ unheard: true }, { needs_review: true }, { deleted: true }],
  ]
  expect(lists.map((list) => matchesFilter(talk, list))).toEqual(lists.map(() => false))
})

test('it stays in lists that it fits, and in lists without a filter', () => {
  const lists = [{}, { channel_id: 'ops', speaker_id: 'ada', tags: ['b'], unheard: false, needs_review: false }]
  expect(lists.map((list) => matchesFilter(talk, list))).toEqual([true, true])
  expect(matchesFilter({ ...talk, deleted: '2026-01-31T09:30:00Z' }, { deleted: true })).toBe(true)
})
