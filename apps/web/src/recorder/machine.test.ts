import { describe, expect, test } from 'vitest'
import { elapsed, idle, isDiscarding, isUnsent, next, type RecorderEvent, type RecorderState } from './machine.ts'

const recording = {
  client_id: 'one',
  recorded_at: '2026-01-31T09:30:00Z',
  audio: new Blob(['x']),
  duration: 2,
  peaks: [1],
}
const granted: RecorderEvent = { type: 'granted', at: 1000 }
const finished: RecorderEvent = { type: 'finished', recording, interrupted: false }
const failed: RecorderEvent = { type: 'failed', error: new Error('No network') }
const after = (...events: RecorderEvent[]) => events.reduce(next, idle)
const recordingNow = () => after({ type: 'ask' }, granted)
const preview = () => next(recordingNow(), finished)
const unsent = () => next(next(preview(), { type: 'send' }), failed)

describe('what cannot be', () => {
  test('nothing is recorded before the microphone was asked for', () => {
    expect(after(granted)).toBe(idle)
    expect(after(finished)).toBe(idle)
  })

  test('what is being sent can neither be discarded nor sent a second time', () => {
    const sending = next(preview(), { type: 'send' })
    expect(next(sending, { type: 'discard' })).toBe(sending)
    expect(next(sending, { type: 'send' })).toBe(sending)
    expect(next(sending, { type: 'escape' })).toBe(sending)
  })

  test('a new recording does not begin while an old one is unsent', () => {
    for (const state of [recordingNow(), preview(), unsent()]) expect(next(state, { type: 'ask' })).toBe(state)
  })

  test('resuming twice does not lose the time between', () => {
    const paused = next(recordingNow(), { type: 'pause', at: 3000 })
    const resumed = next(next(paused, { type: 'resume', at: 9000 }), { type: 'resume', at: 10_000 })
    expect(elapsed(resumed as Extract<RecorderState, { name: 'recording' }>, 10_500)).toBe(3500)
  })
})

test('a refused microphone says why and can be asked again', () => {
  const refused = after({ type: 'ask' }, { type: 'refused', problem: 'blocked' })
  expect(refused).toEqual({ name: 'failed', problem: 'blocked', recording: null })
  expect(isUnsent(refused)).toBe(false)
  expect(next(refused, { type: 'ask' }).name).toBe('asking')
})

test('pauses do not count as recorded time', () => {
  const paused = next(recordingNow(), { type: 'pause', at: 3000 }) as Extract<RecorderState, { name: 'recording' }>
  expect(elapsed(paused, 60_000)).toBe(2000)
})

test('Escape asks before anything is thrown away, and goes on recording meanwhile', () => {
  const asked = next(recordingNow(), { type: 'escape' })
  expect(isDiscarding(asked)).toBe(true)
  expect(asked.name).toBe('recording')
  expect(isDiscarding(next(asked, { type: 'keep' }))).toBe(false)
  expect(next(asked, { type: 'discard' })).toBe(idle)
})

test('a finished recording is heard before it is sent', () => {
  expect(preview()).toEqual({ name: 'preview', recording, discarding: false, interrupted: false })
  expect(next(next(preview(), { type: 'send' }), { type: 'sent' })).toBe(idle)
})

test('a recording that could not be sent is kept, with its client_id, and sent again', () => {
  const state = unsent()
  expect(state).toMatchObject({ name: 'failed', recording: { client_id: 'one' } })
  expect(isUnsent(state)).toBe(true)
  expect(next(state, { type: 'send' })).toEqual({ name: 'sending', recording, sent: 0 })
})

test('the page is only guarded while something would be lost', () => {
  expect([idle, after({ type: 'ask' })].map(isUnsent)).toEqual([false, false])
  expect([recordingNow(), preview(), unsent()].map(isUnsent)).toEqual([true, true, true])
})
