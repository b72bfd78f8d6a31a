import { expect, test } from 'vitest'
import { followersOf, neighbourOf } from './neighbours.ts'

interface Facts {
  heard?: boolean
  duration?: number | null
}
const talk = (talk_id: string, { heard = false, duration = 4 }: Facts = {}) => ({ talk_id, heard, duration })
const ids = (talks: { talk_id: string }[]) => talks.map(({ talk_id }) => talk_id)
const list = [talk('a'), talk('b', { heard: true }), talk('c', { duration: null }), talk('d'), talk('e')]

test('a talk that is not in the list leads nowhere', () => {
  expect(followersOf(list, 'stranger')).toEqual([])
  expect(neighbourOf(list, 'stranger', 1)).toBeUndefined()
  expect(neighbourOf([], 'a', -1)).toBeUndefined()
})

test('before the first and after the last there is nothing', () => {
  expect(neighbourOf(list, 'a', -1)).toBeUndefined()
  expect(neighbourOf(list, 'e', 1)).toBeUndefined()
})

test('one steps over what cannot be heard yet', () => {
  expect(neighbourOf(list, 'b', 1)?.talk_id).toBe('d')
  expect(neighbourOf(list, 'd', -1)?.talk_id).toBe('b')
})

test('what comes next unheard leaves out what was heard, and never turns back', () => {
  expect(ids(followersOf(list, 'a'))).toEqual(['b', 'd', 'e'])
  expect(ids(followersOf(list, 'a', { unheard: true }))).toEqual(['d', 'e'])
  expect(ids(followersOf(list, 'd', { unheard: true }))).toEqual(['e'])
})
