import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { scanJob } from '../../alerts/scan.job.ts'
import { sherpa } from '../../ports/speech/sherpa/sherpa.ts'
import { openStudio } from '../../ports/testing/sounds.ts'
import { FIRE_WATER, tones, writeToneModel } from '../../ports/speech/sherpa/testing/tone-model.ts'
import { transcodeJob } from '../../talks/pipeline/transcode.job.ts'
import { transcribeJob } from '../../talks/pipeline/transcribe.job.ts'
import { house } from '../../testing/house.ts'

const { ask, send, place, context } = house({ alone: true })
const signal: AbortSignal = new AbortController().signal

test('what the library hears in a recording has words with times, is found, and sets off an alert', {
  timeout: 60_000,
}, async () => {
  await using studio = await openStudio()
  const model = await writeToneModel(studio.path('models'))
  const engine = sherpa({ name: 'sherpa', model, models: studio.path('models'), log: context().log })
  const server = { ...context(), speech: { all: [engine] } }
  const { org_id, admin, channel_id } = await place()
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })

  const recording = await readFile(await studio.make('tones.wav', ...tones(...FIRE_WATER)))
  const { talk_id } = (await send(admin, { org_id, channel_id }, recording)).body
  await transcodeJob.handle(server, { org_id, talk_id }, signal)
  await transcribeJob.handle(server, { org_id, talk_id }, signal)
  await scanJob.handle(server, { org_id, talk_id }, signal)

  const { body: talk } = await ask(admin, api.talks.find, { talk_id })
  expect(talk).toMatchObject({ state: 'ready', text: 'fire water', engine: 'sherpa', rough: false })
  expect(talk.words.map(({ start }) => Math.round(start))).toEqual([1, 2])
  const { talks } = (await ask(admin, api.search.search, { org_id, query: 'water' })).body
  expect(talks.map((found) => found.talk_id)).toEqual([talk_id])
  const { hits } = (await ask(admin, api.hits.list, { org_id })).body
  expect(hits.map((hit) => [hit.keyword, hit.talk_id])).toEqual([['water', talk_id]])
})
