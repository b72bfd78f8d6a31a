import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { afterAll, expect, test } from 'vitest'
import { answerWith, kinds } from '../../../ports/testing/speech-server.ts'
import { speech } from '../../../testing/recordings.ts'
import { bleepJob } from '../../redactions/bleep.job.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, send, place, sent, transcribe, show, memberOf, organization, context, signal } =
  await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const attempt = api.engines.try
const SAID = 'the water pump is broken'

test('only admins can try an engine, on an existing engine and a playable talk', async () => {
  const { org_id, admin, channel_id } = await place()
  const { talk_id } = (await send(admin, { org_id, channel_id }, await speech(SAID))).body
  expect((await ask(await memberOf(org_id), attempt, { talk_id })).status).toBe(403)
  expect((await ask((await organization()).admin, attempt, { talk_id })).status).toBe(404)
  expect((await ask(admin, attempt, { talk_id, engine: 'Dragon' })).status).toBe(400)
  const { status, refusal } = await ask(admin, attempt, { talk_id })
  expect([status, refusal.text]).toEqual([409, 'This talk cannot be played yet. Try another one'])
})

test('trying another engine returns its text and stores nothing', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  const before = await show(talk)
  const { status, body } = await ask(at.admin, attempt, {
    talk_id: talk.talk_id,
    engine: 'moonshine',
    language: 'en',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ engine: 'moonshine', language: 'en' })
  expect(body.text).toContain('water pump')
  expect(body.words.map(({ text }) => text).join(' ')).toBe(body.text)
  const after = await show(talk)
  expect({ ...after, audio_url: '' }).toEqual({ ...before, audio_url: '' })
  expect((await ask(at.admin, api.engines.find, { org_id: at.org_id })).body.engine).toBeNull()
})

test('what is redacted is never shown: not while it is bleeped, nor if an engine hears it', {}, async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  const { words } = await show(talk)
  const pump = words.find(({ text }) => text === 'pump')
  if (!pump) throw new Error(`No pump in ${words.map(({ text }) => text)}`)
  const { org_id, talk_id } = talk
  const tried = () => ask(at.admin, attempt, { talk_id, engine: 'Lab', language: 'en' })
  await ask(at.admin, api.redactions.create, { talk_id, start: pump.start, end: pump.end, reason: '' })
  expect((await tried()).refusal.text).toBe('This recording is being redacted. Try again in a moment')
  await bleepJob.handle(context(), { org_id, talk_id }, signal)
  lab.next(answerWith(200, kinds.openai(words)))
  const { body } = await tried()
  expect(body.text.toLowerCase()).toContain(SAID.replace('pump', MASK))
  expect(body.words.map(({ text }) => text).join(' ')).toBe(body.text)
})

test('an engine’s failure is reported in a sentence', async () => {
  const at = await place()
  const { talk_id } = await sent(at, speech(SAID))
  const refused = async (input: object) => (await ask(at.admin, attempt, { talk_id, ...input })).refusal.text
  expect(await refused({ language: 'no' })).toMatch(/^No engine for Norwegian/)
  lab.next(answerWith(400, { error: { message: 'Unknown model' } }))
  expect(await refused({})).toBe('The speech engine Lab refused this recording: Unknown model')
  lab.next(answerWith(503, '', { 'retry-after': '30' }))
  expect(await refused({})).toMatch(/^The speech engine Lab is busy/)
  const asked = lab.asked.length
  expect(await refused({})).toMatch(/^The speech engine Lab is busy/)
  expect(lab.asked.length).toBe(asked)
})
