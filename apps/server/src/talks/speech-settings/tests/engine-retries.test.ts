import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { eventually, withClockAdvanced } from '../../../testing/eventually.ts'
import { answerWith } from '../../../ports/testing/speech-server.ts'
import { silence, speech } from '../../../testing/recordings.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribe, scan, show } = await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const SAID = 'the water pump is broken'
const heard = (...texts: string[]) => ({
  text: texts.join(' '),
  segments: texts.map((text, at) => ({ text, start: at * 0.4, end: at * 0.4 + 0.3, avg_logprob: -0.1 })),
})
const refused = async (work: Promise<unknown>) => ((await work.catch((error: unknown) => error)) as Error).message

test('what cannot be stored is left out of what an engine hears', async () => {
  const at = await place()
  const times = { start: 0, end: 1 }
  const said = 'the\0 water \ud800pump'
  for (const answer of [{ text: said }, heard(said), { text: said, words: [{ word: said, ...times }] }]) {
    const talk = await sent(at, speech(SAID))
    lab.next(answerWith(200, answer))
    await transcribe(talk)
    expect(await show(talk)).toMatchObject({ state: 'ready', text: 'the water pump' })
  }
})

test('while an engine is down talks wait with a reason, one of them probes it, and all complete afterwards', {}, async () => {
  const at = await place()
  await ask(at.admin, api.engines.update, { org_id: at.org_id, language: 'de' })
  const talks = [await sent(at, speech(SAID)), await sent(at, speech(SAID)), await sent(at, speech(SAID))] as const
  lab.always(answerWith(503, '', { 'retry-after': '1' }))
  const asked = lab.asked.length
  expect(await refused(transcribe(talks[0]))).toBe('not before 1 seconds')
  for (const talk of talks) expect(await refused(transcribe(talk))).toBe('not before 30 seconds')
  expect(lab.asked.length).toBe(asked + 1)
  const waiting = { state: 'waiting', reason: 'The speech engine Lab is busy. The talk is transcribed once it is free' }
  for (const talk of talks) expect(await show(talk)).toMatchObject(waiting)

  lab.always(null)
  await withClockAdvanced(1100, async () => {
    for (const talk of talks) await transcribe(talk)
  })
  for (const talk of talks) expect(await show(talk)).toMatchObject({ state: 'ready', reason: null, engine: 'Lab' })
})

test('a missing engine is waited for after weeks, too, and a failing one is not retried without end', {}, async () => {
  const at = await place()
  const [first, second] = [await sent(at, speech(SAID)), await sent(at, speech(SAID))]
  await ask(at.admin, api.engines.update, { org_id: at.org_id, language: 'no' })
  const patience = { since: Date.now() - 8 * 24 * 60 * 60 * 1000 }
  await expect(transcribe(first, patience)).rejects.toMatchObject({ seconds: 3600 })
  expect(await show(first)).toMatchObject({
    state: 'waiting',
    reason: expect.stringMatching(/^No engine for Norwegian/),
  })
  await ask(at.admin, api.engines.update, { org_id: at.org_id, language: 'de' })
  lab.next(answerWith(200, '{"text": "the wat'))
  await transcribe(second, { tries: 9 })
  const { state, reason } = await show(second)
  expect([state, reason]).toEqual([
    'failed',
    'The speech engine Lab answered what cannot be read, ten times for this talk. Run it again later',
  ])
})

test('silence is never sent to an engine', async () => {
  const at = await place()
  const talk = await sent(at, silence(20))
  const asked = lab.asked.length
  await eventuallyAwake(talk)
  await transcribe(talk)
  const shown = await show(talk)
  expect(lab.asked.length).toBe(asked)
  expect(shown).toMatchObject({
    state: 'ready',
    engine: 'Lab',
    text: '',
    words: [],
    audio_quality: 0,
    quality_reasons: ['little_speech'],
  })
})

test('hallucinated words are marked for review, and alerts ignore them', async () => {
  const at = await place()
  const { org_id, admin } = at
  await ask(admin, api.engines.update, { org_id, vocabulary: ['fresh'] })
  for (const keyword of ['watching', 'pump']) await ask(admin, api.alerts.save, { org_id, keyword })
  const talk = await sent(at, speech(SAID))
  await eventuallyAwake(talk)
  lab.next(answerWith(200, heard('The pump is broken.', 'Thank you for watching!')))
  await transcribe(talk)
  await scan(talk)
  const shown = await show(talk)
  expect(shown).toMatchObject({
    state: 'ready',
    needs_review: true,
    text: 'The pump is broken. Thank you for watching!',
  })
  expect(shown.words.map(({ text, phantom }) => [text, phantom ?? false])).toEqual([
    ...['The', 'pump', 'is', 'broken.'].map((text) => [text, false]),
    ...['Thank', 'you', 'for', 'watching!'].map((text) => [text, true]),
  ])
  expect((await ask(admin, api.hits.list, { org_id })).body.hits.map(({ keyword }) => keyword)).toEqual(['pump'])

  await ask(admin, api.talks.update, { talk_id: talk.talk_id, text: 'The pump is broken. Thank you for watching it!' })
  await scan(talk)
  const hits = (await ask(admin, api.hits.list, { org_id })).body.hits
  expect(hits.map(({ keyword }) => keyword).sort()).toEqual(['pump', 'watching'])
})

/** The engine may still rest after failures of earlier tests. */
async function eventuallyAwake(talk: Parameters<typeof show>[0]) {
  const { org_id, admin } = talk
  await eventually(
    async () => (await ask(admin, api.engines.find, { org_id })).body.engines[0]?.missing,
    (missing) => missing === null,
  )
}
