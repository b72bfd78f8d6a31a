import { expect, test } from 'vitest'
import { arrivalsIn, refreshed, sameTalks } from './arrivals.ts'

const rows = (...ids: string[]) => ids.map((talk_id) => ({ talk_id, state: 'received' }))

test('talks in another order, or one more, are not the same list', () => {
  expect(sameTalks(rows('b', 'a'), rows('a', 'b'))).toBe(false)
  expect(sameTalks(rows('b', 'a'), rows('b'))).toBe(false)
  expect(sameTalks(rows('b', 'a'), rows('b', 'a'))).toBe(true)
})

test('what the list holds already has not just arrived', () => {
  expect(arrivalsIn(rows('c', 'b', 'a'), rows('c', 'b', 'a'))).toBe(0)
  expect(arrivalsIn(rows('d', 'c'), rows('b', 'a'))).toBe(2)
})

test('news changes what a talk says and never where it stands', () => {
  const news = [
    { talk_id: 'c', state: 'received' },
    { talk_id: 'a', state: 'ready' },
  ]
  expect(refreshed(rows('b', 'a'), news)).toEqual([
    { talk_id: 'b', state: 'received' },
    { talk_id: 'a', state: 'ready' },
  ])
})
