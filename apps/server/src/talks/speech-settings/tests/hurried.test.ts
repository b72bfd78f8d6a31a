import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import type { Speech } from '../../../ports/speech/speech.ts'
import { moonshine } from '../../../ports/testing/moonshine.ts'
import { joined, openStudio, silence } from '../../../ports/testing/sounds.ts'
import { speech } from '../../../testing/recordings.ts'
import { withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture, type SentTalk } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribeAt, show, queued, change, context } = await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const SAID = 'the water pump is broken'
const here = (engine: Speech = moonshine()) => withEngines(context(), [engine])

const confidences = async (talk: SentTalk) => (await show(talk)).words.map(({ confidence }) => confidence !== null)
const calmIn = async (talk: SentTalk) =>
  (await queued('talk.transcribe', talk)).flatMap(({ data, priority }) => ('calm' in data ? [priority < 0] : []))

test.each([
  ['has waited for more than a minute', { created: new Date(Date.now() - 61_000).toISOString() }],
  ['is long', { duration: 21 }],
])('a talk that %s is heard once, and again when no other waits', async (_, columns) => {
  const talk = await sent(await place(), speech(SAID))
  await change(talk, columns)
  await transcribeAt(here(), talk)
  expect((await show(talk)).text).toMatch(/water pump/i)
  expect(new Set(await confidences(talk))).toEqual(new Set([false]))
  expect(await calmIn(talk)).toEqual([true])
  for (const _again of [1, 2]) await transcribeAt(here(), talk, { again: true, calm: true })
  expect(new Set(await confidences(talk))).toEqual(new Set([true]))
  expect((await show(talk)).versions).toHaveLength(1)
})

test('a talk that was corrected in between is not heard again', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await change(talk, { duration: 21 })
  await transcribeAt(here(), talk)
  await ask(at.admin, api.talks.update, { talk_id: talk.talk_id, text: 'The pump is broken' })
  await transcribeAt(here(), talk, { again: true, calm: true })
  const { text, versions } = await show(talk)
  expect([text, versions.length]).toEqual(['The pump is broken', 2])
})

test('a talk that comes at once is heard as often as the engine listens, and not again', async () => {
  const talk = await sent(await place(), speech(SAID))
  await transcribeAt(here(), talk)
  expect(new Set(await confidences(talk))).toEqual(new Set([true]))
  expect(await calmIn(talk)).toEqual([])
})

test('the words of a long talk are there while the rest is heard', async () => {
  await using studio = await openStudio()
  const pause = await studio.make('pause.wav', ...silence(14))
  const [first, second] = [await studio.speak('one.wav', SAID), await studio.speak('two.wav', 'send the report now')]
  const recording = await studio.make('both.wav', ...joined(first, pause, second, pause, second))
  const at = await place()
  const talk = await sent(at, readFile(recording))
  const seen: { state: string; text: string; found: number }[] = []
  const watching: Speech = {
    ...moonshine(),
    atOnce: 1,
    transcribe: async (...asked) => {
      const { state, text } = await show(talk)
      const { body } = await ask(at.admin, api.search.search, { org_id: at.org_id, query: 'pump' })
      seen.push({ state, text, found: body.talks.length })
      return moonshine().transcribe(...asked)
    },
  }
  await transcribeAt(here(watching), talk)
  expect(seen[0]).toEqual({ state: 'transcribing', text: '', found: 0 })
  expect(seen[1]).toEqual({ state: 'transcribing', text: expect.stringMatching(/water pump/i), found: 0 })
  expect(await show(talk)).toMatchObject({ state: 'ready', text: expect.stringMatching(/pump .*report.*report/i) })
})
