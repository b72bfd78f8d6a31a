import { expect, test } from 'vitest'
import { nextLive } from './next-live.ts'

const talk = (talk_id: string, minute: number, duration: number | null = 4) => ({
  talk_id,
  created: `2026-01-31T09:${String(minute).padStart(2, '0')}:00.000Z`,
  duration,
  sound_deleted: null,
})
const since = '2026-01-31T09:30:00.000Z'
const none = new Set<string>()

test('talks from before listening began are not played', () => {
  expect(nextLive([talk('old', 10), talk('older', 5)], since, none)).toBeUndefined()
})

test('talks play in the order in which they came, each once', () => {
  const talks = [talk('second', 33), talk('first', 31), talk('old', 10)]
  expect(nextLive(talks, since, none)?.talk_id).toBe('first')
  expect(nextLive(talks, since, new Set(['first']))?.talk_id).toBe('second')
  expect(nextLive(talks, since, new Set(['first', 'second']))).toBeUndefined()
})

test('an unplayable talk does not block the next one', () => {
  expect(nextLive([talk('later', 33), talk('preparing', 31, null)], since, none)?.talk_id).toBe('later')
})
