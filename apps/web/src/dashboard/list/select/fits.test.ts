import { expect, test } from 'vitest'
import { fits } from './fits.ts'

const talk = { channel_id: 'ops', speaker_id: 'ada', tags: ['a', 'b'], heard: true, needs_review: false, deleted: null }

test('a talk leaves the list that it no longer fits', () => {
  const lists = [
    ...[{ channel_id: 'dev' }, { speaker_id: 'bob' }, { tags: ['a', 'c'] }],
    ...[{ unheard: true }, { needs_review: true }, { deleted: true }],
  ]
  expect(lists.map((list) => fits(talk, list))).toEqual(lists.map(() => false))
})

test('it stays where it fits, and where nothing is asked', () => {
  const lists = [{}, { channel_id: 'ops', speaker_id: 'ada', tags: ['b'], unheard: false, needs_review: false }]
  expect(lists.map((list) => fits(talk, list))).toEqual([true, true])
  expect(fits({ ...talk, deleted: '2026-01-31T09:30:00Z' }, { deleted: true })).toBe(true)
})
