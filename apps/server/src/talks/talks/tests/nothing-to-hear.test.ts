import { expect, test } from 'vitest'
import { ffmpeg, once, speech, videoWithoutSound } from '../../../testing/recordings.ts'
import { expectNoSideEffects } from '../../../testing/side-effects.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, place, context } = testApp({ alone: true })
const leavingNothing = expectNoSideEffects(context)

/** Files without a single sample. */
const empty = (ending: string) =>
  once(`nothing.${ending}`, (file) => ffmpeg(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '0', file]))

test.each(['wav', 'aiff', 'caf', 'm4a', 'ogg', 'opus', 'webm', 'mka', 'flac', 'mp3'])(
  'a recording of no samples is refused, and leaves nothing: .%s',
  async (ending) => {
    const { admin, org_id, channel_id } = await place()
    const file = await empty(ending)
    const answer = await leavingNothing(() => send(admin, { org_id, channel_id }, file))
    expect([answer.status, answer.refusal.text]).toEqual([400, 'This file contains no audio'])
  },
)

test('a film without sound is refused', async () => {
  const { admin, org_id, channel_id } = await place()
  const answer = await send(admin, { org_id, channel_id }, await videoWithoutSound())
  expect([answer.status, answer.refusal.text]).toEqual([400, 'This file contains no audio'])
})

test.each([
  ['a start after the end', { trim_start: '9', trim_end: '0' }],
  ['an end before the start', { trim_start: '0', trim_end: '9' }],
  ['both that overlap', { trim_start: '0.6', trim_end: '0.6' }],
  ['all of it', { trim_start: '5', trim_end: '2' }],
  ['almost all of it', { trim_start: '0.5', trim_end: '0.49' }],
])('cutting off %s is refused, and leaves nothing', async (_, trims) => {
  const { admin, org_id, channel_id } = await place()
  const second = await once('second.wav', (file) =>
    ffmpeg(['-f', 'lavfi', '-i', 'sine=frequency=400:sample_rate=16000:duration=1', file]),
  )
  const answer = await leavingNothing(() => send(admin, { org_id, channel_id, ...trims }, second))
  expect([answer.status, answer.refusal.field]).toEqual([400, 'trim_end'])
  expect(answer.refusal.text).toMatch(/^Nothing is left of this recording/)
})

test('a short recording, and one of which something is left, are sent', async () => {
  const { admin, org_id, channel_id } = await place()
  const short = await once('short.ogg', (file) =>
    ffmpeg(['-f', 'lavfi', '-i', 'sine=frequency=400:duration=0.3', '-c:a', 'libopus', '-b:a', '16k', file]),
  )
  expect(short.length).toBeLessThan(4096)
  expect((await send(admin, { org_id, channel_id }, short)).status).toBe(201)
  const trims = { trim_start: '0.5', trim_end: '0.1' }
  expect((await send(admin, { org_id, channel_id, ...trims }, await speech('one two three'))).status).toBe(201)
})

const HOUR = 60 * 60 * 1000
test.each([
  ['seconds taken for milliseconds', new Date(1_764_000_000).toISOString(), /before 1971/],
  ['milliseconds taken for seconds', '+056000-01-01T00:00:00Z', /./],
  ['a clock that was never set', '1970-01-01T00:00:00Z', /before 1971/],
  ['the middle ages', '1069-05-01T00:00:00Z', /before 1971/],
  ['a year of zero', '0001-01-01T00:00:00Z', /before 1971/],
  ['another century', '2999-01-01T00:00:00Z', /from the future/],
  ['two days from now', new Date(Date.now() + 48 * HOUR).toISOString(), /from the future/],
])('a recording from %s is refused', async (_, recorded_at, text) => {
  const { admin, org_id, channel_id } = await place()
  const sound = await speech('water pump')
  const answer = await leavingNothing(() => send(admin, { org_id, channel_id, recorded_at }, sound))
  expect([answer.status, answer.refusal.field]).toEqual([400, 'recorded_at'])
  expect(answer.refusal.text).toMatch(text)
})
