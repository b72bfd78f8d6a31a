import { expect, test } from 'vitest'
import { followersOf, neighbourOf } from './queue.ts'

interface Facts {
  heard?: boolean
  duration?: number | null
  sound_deleted?: string | null
}
const talk = (talk_id: string, { heard = false, duration = 4, sound_deleted = null }: Facts = {}) => ({
  talk_id,
  heard,
  duration,
  sound_deleted,
})
const ids = (talks: { talk_id: string }[]) => talks.map(({ talk_id }) => talk_id)
const list = [talk('a'), talk('b', { heard: true }), talk('c', { duration: null }), talk('d'), talk('e')]

test('a talk outside of the list has no neighbours', () => {
  expect(followersOf(list, 'stranger')).toEqual([])
  expect(neighbourOf(list, 'stranger', 1)).toBeUndefined()
  expect(neighbourOf([], 'a', -1)).toBeUndefined()
})

test('there is nothing before the first or after the last', () => {
  expect(neighbourOf(list, 'a', -1)).toBeUndefined()
  expect(neighbourOf(list, 'e', 1)).toBeUndefined()
})

test('unplayable talks are skipped', () => {
  expect(neighbourOf(list, 'b', 1)?.talk_id).toBe('d')
  expect(neighbourOf(list, 'd', -1)?.talk_id).toBe('b')
})

test('talks whose recording was deleted by a retention rule are skipped', () => {
  const silent = [talk('a'), talk('b', { sound_deleted: '2026-01-31T09:30:00.000Z' }), talk('c')]
  expect(neighbourOf(silent, 'a', 1)?.talk_id).toBe('c')
  expect(neighbourOf(silent, 'c', -1)?.talk_id).toBe('a')
  expect(ids(followersOf(silent, 'a', { unheard: true }))).toEqual(['c'])
})

test('the next unheard talks skip heard ones, and never go back', () => {
  expect(ids(followersOf(list, 'a'))).toEqual(['b', 'd', 'e'])
  expect(ids(followersOf(list, 'a', { unheard: true }))).toEqual(['d', 'e'])
  expect(ids(followersOf(list, 'd', { unheard: true }))).toEqual(['e'])
})
