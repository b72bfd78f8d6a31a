import { placedTokens } from '@earshot/contract/rules/tokens'
import { expect, test } from 'vitest'
import { namedIn, reasonFor } from './notification-reasons.ts'

const people = [
  { user_id: 'ada', name: 'Ada Lovelace' },
  { user_id: 'grace', name: 'Grace Hopper' },
  { user_id: 'other', name: 'Grace Kelly' },
  { user_id: 'bo', name: 'Bo' },
  { user_id: 'jürgen', name: 'Jürgen Groß' },
]
const named = (text: string) => [...namedIn(placedTokens(text.split(' ').map((text) => ({ text }))), people)]

test('a person is mentioned by their whole name, or by a first name that only one person has', () => {
  expect(named('please ask ada about it')).toEqual(['ada'])
  expect(named('grace hopper to the gate')).toEqual(['grace'])
  expect(named('grace to the gate')).toEqual([])
  expect(named('hello Jürgen are you there')).toEqual(['jürgen'])
})

test('parts of words, a surname alone and an empty text mention no one', () => {
  expect(named('canada is large and lovelace is a poem')).toEqual([])
  expect(named('')).toEqual([])
})

test('a name of two letters is matched as a whole name', () => expect(named('bo come here')).toEqual(['bo']))

const told = { channel_id: 'ops', replied: false, named: false }
const follow = (some: 'all' | 'mentions' | 'none') => ({ follow: some, channels: [] })

test('a person who follows nothing is not notified, even of answers', () => {
  expect(reasonFor(follow('none'), { ...told, replied: true, named: true })).toBeNull()
  expect(reasonFor(follow('mentions'), told)).toBeNull()
})

test('an answer comes before a mention, and a mention before what is merely new', () => {
  expect(reasonFor(follow('all'), { ...told, replied: true, named: true })).toBe('reply')
  expect(reasonFor(follow('mentions'), { ...told, named: true })).toBe('mention')
  expect(reasonFor(follow('all'), told)).toBe('new')
})

test('the setting for a channel overrides the setting for all channels', () => {
  const but = (some: 'all' | 'none') => [{ channel_id: 'ops', follow: some }]
  expect(reasonFor({ follow: 'all', channels: but('none') }, told)).toBeNull()
  expect(reasonFor({ follow: 'none', channels: but('all') }, told)).toBe('new')
  expect(reasonFor({ follow: 'none', channels: but('all') }, { ...told, channel_id: 'yard' })).toBeNull()
})
