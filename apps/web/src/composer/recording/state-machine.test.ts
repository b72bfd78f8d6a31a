import { describe, expect, test } from 'vitest'
import {
  elapsed,
  idleRecorder,
  isCapturing,
  isUnsent,
  next,
  questionOf,
  type RecorderEvent,
  type RecorderState,
} from './state-machine.ts'

const recording = {
  client_id: 'one',
  recorded_at: '2026-01-31T09:30:00Z',
  audio: new Blob(['x']),
  duration: 2,
  peaks: [1],
}
const granted: RecorderEvent = { type: 'granted', at: 1000 }
const finish: RecorderEvent = { type: 'finish', at: 3000 }
const finished: RecorderEvent = { type: 'finished', recording, interruption: null }
const from = (state: RecorderState, ...events: RecorderEvent[]) => events.reduce(next, state)
const after = (...events: RecorderEvent[]) => from(idleRecorder, ...events)

const asking = after({ type: 'ask' })
const capturing = from(asking, granted)
const paused = from(capturing, { type: 'pause', at: 3000 })
const finishing = from(capturing, finish)
const preview = from(finishing, finished)
const refused = from(asking, { type: 'refused', problem: 'blocked' })
const states = { idle: idleRecorder, asking, capturing, paused, finishing, preview, refused }

const unmoved = (state: RecorderState, ...events: RecorderEvent[]) =>
  events.filter((event) => next(state, event) === state).map(({ type }) => type)

describe('invalid transitions', () => {
  test('nothing is recorded before the microphone is granted', () => {
    const early: RecorderEvent[] = [granted, finish, finished, { type: 'pause', at: 1 }, { type: 'resume', at: 1 }]
    expect(unmoved(idleRecorder, ...early)).toHaveLength(early.length)
  })

  test('a new recording does not begin while an old one is undecided', () => {
    for (const state of [capturing, paused, finishing, preview]) expect(next(state, { type: 'ask' })).toBe(state)
  })

  test('a recording that is being finished is neither discarded nor finished twice', () => {
    const late: RecorderEvent[] = [{ type: 'discard' }, { type: 'escape' }, finish, { type: 'resume', at: 9 }]
    expect(unmoved(finishing, ...late)).toHaveLength(late.length)
  })

  test('only a finished recording can be trimmed or sent', () => {
    const events: RecorderEvent[] = [{ type: 'trim', trim: { start: 1, end: 0 } }, { type: 'sent' }]
    for (const state of [idleRecorder, asking, capturing, paused, finishing, refused]) {
      expect(unmoved(state, ...events)).toHaveLength(2)
    }
  })

  test('a recording is not replaced before the person confirms it', () => {
    expect(next(preview, { type: 'ask' })).toBe(preview)
    expect(from(preview, { type: 'escape' }, { type: 'ask' }).name).toBe('preview')
  })
})

test('a refused microphone has a reason, and can be retried or dismissed', () => {
  expect(refused).toEqual({ name: 'refused', problem: 'blocked' })
  expect(next(refused, { type: 'ask' }).name).toBe('asking')
  expect(next(refused, { type: 'escape' })).toBe(idleRecorder)
  expect(next(asking, { type: 'discard' })).toBe(idleRecorder)
})

test('pauses do not count as recorded time, however long and however many', () => {
  expect(elapsed(paused, 60_000)).toBe(2000)
  const resumed = from(paused, { type: 'resume', at: 9000 }, { type: 'resume', at: 10_000 })
  expect(elapsed(resumed, 10_500)).toBe(3500)
  expect(elapsed(from(resumed, { type: 'finish', at: 11_000 }), 99_000)).toBe(4000)
  expect(elapsed(from(paused, { type: 'finish', at: 11_000 }), 99_000)).toBe(2000)
})

test('Escape asks before discarding, and recording goes on until the answer', () => {
  const asked = next(capturing, { type: 'escape' })
  expect([asked.name, questionOf(asked)]).toEqual(['recording', 'discard'])
  expect(questionOf(next(asked, { type: 'keep' }))).toBe(null)
  expect(questionOf(next(asked, { type: 'pause', at: 3000 })), 'a pause does not answer it').toBe('discard')
  expect(next(asked, { type: 'discard' })).toBe(idleRecorder)
  expect(from(paused, { type: 'escape' }, { type: 'discard' })).toBe(idleRecorder)
})

test('a finished recording has a preview before it is sent, and stays whole until it is trimmed', () => {
  expect(preview).toMatchObject({ name: 'preview', recording, trim: { start: 0, end: 0 }, interruption: null })
  const trimmed = next(preview, { type: 'trim', trim: { start: 0.5, end: 0.25 } })
  expect(trimmed).toMatchObject({ trim: { start: 0.5, end: 0.25 }, recording })
  expect(next(trimmed, { type: 'sent' })).toBe(idleRecorder)
})

test('the reason for an early end is kept', () => {
  expect(next(finishing, { ...finished, interruption: 'unplugged' })).toMatchObject({ interruption: 'unplugged' })
})

test('recording again asks first, and begins once it is answered', () => {
  const asked = next(preview, { type: 'again' })
  expect(questionOf(asked)).toBe('again')
  expect(next(asked, { type: 'keep' })).toEqual(preview)
  expect(next(asked, { type: 'ask' }).name).toBe('asking')
})

test('the page is only guarded while something is undecided', () => {
  const names = Object.entries(states).filter(([, state]) => isUnsent(state))
  expect(names.map(([name]) => name)).toEqual(['capturing', 'paused', 'finishing', 'preview'])
  expect(Object.entries(states).filter(([, state]) => isCapturing(state))).toHaveLength(3)
})
