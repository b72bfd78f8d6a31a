import { expect, test } from 'vitest'
import { nextLive } from './next-live.ts'

const talk = (talk_id: string, minute: number, duration: number | null = 4) => ({
  talk_id,
  created: `2026-01-31T09:${String(minute).padStart(2, '0')}:00.000Z`,
  recorded_at: `2026-01-31T09:${String(minute - 1).padStart(2, '0')}:00.000Z`,
  duration,
  sound_deleted: null,
})
const since = '2026-01-31T09:30:00.000Z'
const none = new Set<string>()

test('talks from before listening began are not played', () => {
  expect(nextLive({ earlier: [], talks: [talk('old', 10), talk('older', 5)] }, since, none)).toBeUndefined()
})

test('talks play in the order in which they came, each once', () => {
  const talks = [talk('second', 33), talk('first', 31), talk('old', 10)]
  expect(nextLive({ earlier: [], talks }, since, none)?.talk_id).toBe('first')
  expect(nextLive({ earlier: [], talks }, since, new Set(['first']))?.talk_id).toBe('second')
  expect(nextLive({ earlier: [], talks }, since, new Set(['first', 'second']))).toBeUndefined()
})

test('recordings of long ago are not played when they arrive', () => {
  const imported = { ...talk('imported', 31), recorded_at: '2025-01-31T09:31:00.000Z' }
  const long = { ...talk('long', 32, 2 * 60 * 60), recorded_at: '2026-01-31T07:32:00.000Z' }
  expect(nextLive({ earlier: [], talks: [long, imported] }, since, none)?.talk_id).toBe('long')
})

test('an unplayable talk does not block the next one', () => {
  expect(nextLive({ earlier: [], talks: [talk('later', 33), talk('preparing', 31, null)] }, since, none)?.talk_id).toBe(
    'later',
  )
})

test('what one catches up with plays first, the oldest first and each once, and then what is new', () => {
  const earlier = [talk('five', 5), talk('ten', 10)]
  const talks = [talk('new', 31), talk('ten', 10)]
  expect(nextLive({ earlier, talks }, since, none)?.talk_id).toBe('five')
  expect(nextLive({ earlier, talks }, since, new Set(['five']))?.talk_id).toBe('ten')
  expect(nextLive({ earlier, talks }, since, new Set(['five', 'ten']))?.talk_id).toBe('new')
})
