import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { FIRE_WATER, tones, writeToneModel } from '../../../ports/speech/sherpa/testing/tone-model.ts'
import { sherpa } from '../../../ports/speech/sherpa/sherpa.ts'
import { moonshine } from '../../../ports/testing/moonshine.ts'
import { openStudio } from '../../../ports/testing/sounds.ts'
import { speech } from '../../../testing/recordings.ts'
import { retranscribeProvisional } from '../retranscription.service.ts'
import { serverAt, withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, place, send, sent, transcribe, transcribeAt, show, queued, memberOf, organization, context } =
  await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const { update } = api.talks
const SAID = 'the water pump is broken'
const NO_NORWEGIAN = /^No engine for Norwegian here. The speech model whisper-turbo \(991 MB\) speaks it/
const NO_DETECTION = /^No engine here detects the language. The speech model parakeet-0.6b-v3 \(639 MB\) does/

type Place = Awaited<ReturnType<typeof place>>
const speakIn = ({ admin, channel_id }: Place, spoken_language: string | null) =>
  ask(admin, api.channels.update, { channel_id, spoken_language })
const saidToLab = () => lab.asked.at(-1)?.fields.find(([name]) => name === 'language')?.[1]
const waiting = async ({ org_id }: Place) => (await queued('talk.transcribe', { org_id })).length

test('who may not change a channel or a talk does not set its language, and what is no language is refused', async () => {
  const at = await place()
  const { org_id, admin, channel_id } = at
  const talk = await sent(at, speech(SAID))
  const { talk_id } = talk
  const stranger = (await organization()).admin
  for (const [who, status] of [[await memberOf(org_id), 403] as const, [stranger, 404] as const])
    expect((await ask(who, api.channels.update, { channel_id, spoken_language: 'de' })).status).toBe(status)
  expect((await ask(stranger, update, { talk_id, spoken_language: 'de' })).status).toBe(404)
  for (const wrong of ['', 'Norwegian', 'detection', 'EN', 'e']) {
    expect((await speakIn(at, wrong)).refusal).toMatchObject({ error: 'invalid', field: 'spoken_language' })
    const { refusal } = await ask(admin, update, { talk_id, spoken_language: wrong })
    expect(refusal).toMatchObject({ error: 'invalid', field: 'spoken_language' })
    const audio = await speech(SAID)
    const refused = await send(admin, { org_id, channel_id, spoken_language: wrong }, audio)
    expect(refused.refusal).toMatchObject({ error: 'invalid', field: 'spoken_language' })
  }
  expect((await ask(admin, api.channels.find, { channel_id })).body.spoken_language).toBeNull()
  expect((await show(talk)).spoken_language).toBeNull()
})

test('people who do not hear a private channel cannot say what is spoken in its talks', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  const other = await memberOf(at.org_id)
  await ask(at.admin, api.channels.update, { channel_id: at.channel_id, private: true })
  expect((await ask(other, update, { talk_id: talk.talk_id, spoken_language: 'de' })).status).toBe(404)
  expect((await show(talk)).spoken_language).toBeNull()
})

test('a talk is heard in its own language, or else in that of its channel, or else of its organization', async () => {
  const at = await place()
  await ask(at.admin, api.engines.update, { org_id: at.org_id, language: 'en' })
  const heardAs = async (spoken_language?: string) => {
    const talk = await sent(at, speech(SAID))
    if (spoken_language) await ask(at.admin, update, { talk_id: talk.talk_id, spoken_language })
    await transcribe(talk)
    return [saidToLab(), (await show(talk)).language]
  }
  expect(await heardAs()).toEqual(['en', 'en'])
  expect((await speakIn(at, 'de-AT')).body.spoken_language).toBe('de-AT')
  expect(await heardAs()).toEqual(['de', 'de-AT'])
  expect(await heardAs('en-GB')).toEqual(['en', 'en-GB'])
  const sentAs = await sent(at, speech(SAID), { spoken_language: 'en-US' })
  await transcribe(sentAs)
  expect(await show(sentAs)).toMatchObject({ spoken_language: 'en-US', language: 'en-US' })
  await speakIn(at, null)
  expect(await heardAs()).toEqual(['en', 'en'])
})

test('a talk in another language than was heard waits for an engine that speaks it, and edited texts stay', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  const { talk_id } = talk
  const speak = (spoken_language: string | null) => ask(at.admin, update, { talk_id, spoken_language })
  expect((await speak('no')).body).toMatchObject({ state: 'waiting', spoken_language: 'no' })
  await expect(transcribe(talk)).rejects.toThrow('not before')
  expect(await show(talk)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(NO_NORWEGIAN) })
  await speak('de')
  await transcribe(talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', language: 'de', versions: [{}, {}] })
  await ask(at.admin, update, { talk_id, text: 'Die Pumpe ist kaputt' })
  await speak(null)
  await transcribe(talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', language: 'en', text: 'Die Pumpe ist kaputt' })
})

test('what is sent back unchanged transcribes nothing again', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  const before = [await waiting(at), (await speakIn(at, 'en')).body, await waiting(at)]
  const { talk_id, spoken_language } = await show(talk)
  const { body } = await ask(at.admin, update, { talk_id, spoken_language })
  expect([body.state, await waiting(at), (await speakIn(at, 'en')).body]).toEqual(['ready', before[2], before[1]])
})

test('talks that wait in a channel are woken when its language changes, and earlier ones are outdated', async () => {
  const at = await place()
  const { org_id, admin } = at
  const early = await sent(at, speech(SAID))
  await transcribe(early)
  await speakIn(at, 'no')
  const late = await sent(at, speech(SAID))
  await expect(transcribe(late)).rejects.toThrow('not before')
  expect((await show(late)).reason).toMatch(NO_NORWEGIAN)
  const before = await waiting(at)
  await speakIn(at, 'de')
  expect(await waiting(at)).toBe(before + 1)
  await transcribe(late)
  expect((await ask(admin, api.engines.find, { org_id })).body.outdated).toBe(1)
  await transcribe(early, { again: true })
  expect(await show(early)).toMatchObject({ language: 'de', versions: [{}, {}] })
  expect((await ask(admin, api.engines.find, { org_id })).body.outdated).toBe(0)
})

test('where the language is to be detected, engines of one language are not asked', async () => {
  const at = await place()
  await speakIn(at, 'detect')
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  expect([saidToLab(), await show(talk)]).toMatchObject([undefined, { engine: 'Lab', language: 'en' }])
  const other = await sent(at, speech(SAID))
  await expect(transcribeAt(withEngines(context(), [moonshine()]), other)).rejects.toThrow('not before')
  expect(await show(other)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(NO_DETECTION), text: '' })
})

test('an engine of several languages that does not tell which it heard names none', async () => {
  await using studio = await openStudio()
  const model = { ...(await writeToneModel(studio.path('models'))), languages: ['bg', 'en'] }
  const engine = sherpa({ name: 'Tones', model, models: studio.path('models'), log: context().log })
  const at = await place()
  const talk = await sent(
    at,
    studio.make('tones.wav', ...tones(...FIRE_WATER)).then((wav) => readFile(wav)),
  )
  await transcribeAt(withEngines(context(), [engine]), talk)
  engine.end?.()
  expect((await show(talk)).language).toBe('und')
})

test('a language that is set while an engine listens leaves nothing of what it wrote', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = {
    ...moonshine(),
    transcribe: async (...heard: Parameters<ReturnType<typeof moonshine>['transcribe']>) => {
      await ask(at.admin, update, { talk_id: talk.talk_id, spoken_language: 'no' })
      resolve()
      return moonshine().transcribe(...heard)
    },
  }
  await expect(transcribeAt(withEngines(context(), [slow]), talk)).rejects.toThrow('not before 1 seconds')
  await promise
  expect(await show(talk)).toMatchObject({ text: '', versions: [] })
})

test('without its recording a talk is not transcribed again', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  await context().storage.remove(`originals/${at.org_id}/${talk.talk_id}`)
  const { status, refusal } = await ask(at.admin, update, { talk_id: talk.talk_id, spoken_language: 'de' })
  expect([status, refusal.field]).toEqual([409, 'spoken_language'])
  expect(await show(talk)).toMatchObject({ state: 'ready', spoken_language: null })
})

test('a better engine takes provisional talks of the languages that it speaks', async () => {
  const at = await place()
  const unreachable = { ...serverAt('http://127.0.0.1:9', 'Better'), languages: ['en'] }
  const german = { ...serverAt(lab.url, 'German'), languages: ['de'] }
  const [english, other] = [await sent(at, speech(SAID)), await sent(at, speech(SAID))]
  await ask(at.admin, api.engines.update, { org_id: at.org_id, language: 'en' })
  await ask(at.admin, update, { talk_id: other.talk_id, spoken_language: 'de' })
  await transcribeAt(withEngines(context(), [unreachable, moonshine()]), english)
  await transcribeAt(withEngines(context(), [{ ...unreachable, languages: ['de'] }, german]), other)
  const again = async () =>
    (await queued('talk.transcribe', at)).filter(({ priority }) => priority < 0).map(({ data }) => data)
  await retranscribeProvisional(
    withEngines(context(), [{ ...serverAt(lab.url, 'Better'), languages: ['de'] }, moonshine()]),
  )
  expect(await again()).toMatchObject([{ talk_id: other.talk_id }])
})
