import { expect, test } from 'vitest'
import { newTalksIn, withFreshTalks, sameTalks, withoutGone } from './new-talks.ts'

const rows = (...ids: string[]) => ids.map((talk_id) => ({ talk_id, state: 'received' }))

test('talks in another order, or one more, are not the same list', () => {
  expect(sameTalks(rows('b', 'a'), rows('a', 'b'))).toBe(false)
  expect(sameTalks(rows('b', 'a'), rows('b'))).toBe(false)
  expect(sameTalks(rows('b', 'a'), rows('b', 'a'))).toBe(true)
})

test('talks that the list already has are not new', () => {
  expect(newTalksIn(rows('c', 'b', 'a'), rows('c', 'b', 'a'))).toBe(0)
  expect(newTalksIn(rows('d', 'c'), rows('b', 'a'))).toBe(2)
})

test('updates change a row in place', () => {
  const news = [
    { talk_id: 'c', state: 'received' },
    { talk_id: 'a', state: 'ready' },
  ]
  expect(withFreshTalks(rows('b', 'a'), news)).toEqual([
    { talk_id: 'b', state: 'received' },
    { talk_id: 'a', state: 'ready' },
  ])
})

test('what should be among the newest talks and is not leaves the list, and older talks stay', () => {
  const after = (newest: string[], isAll = false, isRanked = false) =>
    withoutGone(rows('e', 'd', 'c', 'b', 'a'), { talks: rows(...newest), isAll, isRanked }).map(
      ({ talk_id }) => talk_id,
    )
  expect(after(['e', 'd', 'c'])).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(after(['f', 'e', 'c'])).toEqual(['e', 'c', 'b', 'a'])
  expect(after(['f', 'g', 'h'])).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(after(['e', 'd', 'c', 'b'], true)).toEqual(['e', 'd', 'c', 'b'])
  expect(after([], true)).toEqual([])
  expect(after(['e', 'c', 'b'], false, true), 'd is worse now').toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(after(['e', 'c', 'b', 'a'], true, true)).toEqual(['e', 'c', 'b', 'a'])
})
