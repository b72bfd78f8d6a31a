import { expect, test } from 'vitest'
import { lateArrivals } from './late-arrivals.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour)).toISOString()
const talk = (talk_id: string, said: number, arrived: number) => ({
  ...{ talk_id, duration: 5 },
  recorded_at: at(said),
  created: at(arrived),
})

test('a talk that arrived hours after one that was said later is late', () => {
  expect([...lateArrivals([talk('later', 10, 10), talk('late', 9, 12), talk('earlier', 8, 8)])]).toEqual(['late'])
})

test('each of several that came in between is late', () => {
  const talks = [talk('later', 10, 10), talk('one', 9, 12), talk('other', 8, 12)]
  expect([...lateArrivals(talks)]).toEqual(['one', 'other'])
})

test('of old recordings that arrived together none is late, and neither is the newest talk', () => {
  expect([...lateArrivals([talk('newest', 9, 20), talk('older', 8, 20), talk('oldest', 1, 20)])]).toEqual([])
})

test('what arrived soon is not late, however old the list is', () => {
  expect([...lateArrivals([talk('import', 7, 1), talk('on time', 6, 6)])]).toEqual([])
})
