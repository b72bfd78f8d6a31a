import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import type { Model } from '../../../ports/speech/sherpa/models/model.ts'
import { sherpa } from '../../../ports/speech/sherpa/sherpa.ts'
import { FIRE_WATER, tones, writeToneModel } from '../../../ports/speech/sherpa/testing/tone-model.ts'
import { moonshineModel, testModels } from '../../../ports/testing/moonshine.ts'
import { joined, openStudio, silence } from '../../../ports/testing/sounds.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'
import { testApp } from '../../../testing/test-app.ts'

const { ask, send, place, context } = testApp({ alone: true })
const signal: AbortSignal = new AbortController().signal

async function transcribed(recording: string, { model, models, keyword }: Listening) {
  const engine = sherpa({ name: 'sherpa', model, models, log: context().log })
  const server = { ...context(), speech: { all: [engine] } }
  const { org_id, admin, channel_id } = await place()
  await ask(admin, api.alerts.save, { org_id, keyword })
  const { talk_id } = (await send(admin, { org_id, channel_id }, await readFile(recording))).body
  await transcodeJob.handle(server, { org_id, talk_id }, signal)
  await transcribeJob.handle(server, { org_id, talk_id }, signal)
  await scanJob.handle(server, { org_id, talk_id }, signal)
  const { body: talk } = await ask(admin, api.talks.find, { talk_id })
  const { talks } = (await ask(admin, api.search.search, { org_id, query: keyword })).body
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  return { talk, found: talks.map((each) => each.talk_id), hits: hits.map((hit) => [hit.keyword, hit.talk_id]) }
}

interface Listening {
  model: Model
  models: string
  keyword: string
}

test('a transcript by the library has word times, is found by search and hits an alert', {}, async () => {
  await using studio = await openStudio()
  const models = studio.path('models')
  const recording = await studio.make('tones.wav', ...tones(...FIRE_WATER))
  const model = await writeToneModel(models)
  const { talk, found, hits } = await transcribed(recording, { model, models, keyword: 'water' })
  expect(talk).toMatchObject({ state: 'ready', text: 'fire water', engine: 'sherpa' })
  expect(talk.words.map(({ start }) => Math.round(start))).toEqual([1, 2])
  expect(found).toEqual([talk.talk_id])
  expect(hits).toEqual([['water', talk.talk_id]])
})

test('the first model, with its real weights, writes down spoken sentences, which are found and set off an alert', async () => {
  await using studio = await openStudio()
  const first = await studio.speak('first.wav', 'The fire department reached the water pump at noon.')
  const second = await studio.speak('second.wav', 'Please send the report to the office.')
  const pause = await studio.make('pause.wav', ...silence(4))
  const recording = await studio.make('recording.webm', ...joined(first, pause, second), '-c:a', 'libopus')
  const { talk, found, hits } = await transcribed(recording, {
    ...{ model: moonshineModel, models: testModels, keyword: 'fire department' },
  })
  expect(talk).toMatchObject({ state: 'ready', engine: 'sherpa', language: 'en' })
  expect(talk.text).toMatch(
    /the fire department reached the water.pump at noon.* please send the report to the office/i,
  )
  const start = (said: string) => talk.words.find(({ text }) => text.toLowerCase().startsWith(said))?.start ?? 0
  const begun = (await readFile(first)).length / 32_000 + 4
  expect(Math.abs(start('please') - begun)).toBeLessThan(0.5)
  expect(talk.confidence).toBeGreaterThan(0.8)
  expect(talk.words.every(({ confidence }) => confidence !== null && confidence < 1)).toBe(true)
  expect(found).toEqual([talk.talk_id])
  expect(hits).toEqual([['fire department', talk.talk_id]])
})
