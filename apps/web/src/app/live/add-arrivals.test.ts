import type { FoundTalk } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { withArrivals } from './add-arrivals.ts'

const talk = (talk_id: string, more: Partial<FoundTalk> = {}) =>
  ({ talk_id, channel_id: 'ops', heard: false, ...more }) as FoundTalk
const page = (talks: FoundTalk[], next_cursor: string | null = null) => ({
  talks,
  next_cursor,
  total: talks.length,
  fallback: null,
})
const counts = [
  { channel_id: 'ops', unheard: 3 },
  { channel_id: 'desk', unheard: 499 },
]
const [a, b, c] = [talk('a'), talk('b'), talk('c')]

test('what has arrived is counted in its channel, unless it was heard', () => {
  const after = page([talk('d', { channel_id: 'desk' }), talk('e', { heard: true }), talk('f'), a, b])
  expect(withArrivals(counts, page([a, b]), after)).toEqual([
    { channel_id: 'ops', unheard: 4 },
    { channel_id: 'desk', unheard: 500 },
  ])
})

test('a full page is pushed on by as many as have arrived', () => {
  expect(withArrivals(counts, page([a, b, c], 'more'), page([talk('d'), a, b], 'more'))?.[0]?.unheard).toBe(4)
})

test('the words of a talk change no count', () => {
  expect(withArrivals(counts, page([a, b]), page([talk('a', { text: 'ready' }), b]))).toEqual(counts)
})

test('the first talk of all is counted', () => {
  expect(withArrivals(counts, page([]), page([a]))?.[0]?.unheard).toBe(4)
})

const list = page([a, b, c])
test.each([
  ['nothing, so that it is not in the list', list, list],
  ['a talk was deleted', list, page([a, c])],
  ['the last one was deleted', list, page([a, b])],
  ['a talk was heard elsewhere', list, page([talk('a', { heard: true }), b, c])],
  ['a talk was moved', list, page([talk('a', { channel_id: 'desk' }), b, c])],
  ['all are new, so that there may be more', page([a], 'more'), page([b], 'more')],
  ['a talk arrived in a channel that was not counted', list, page([talk('d', { channel_id: 'new' }), a, b, c])],
])('counts are asked for if the list shows that %s', (_, before, after) => {
  expect(withArrivals(counts, before, after)).toBeUndefined()
})
