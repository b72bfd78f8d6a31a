import { readFile } from 'node:fs/promises'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { moonshine, moonshineModel } from '../../../ports/testing/moonshine.ts'
import { sherpa } from '../../../ports/speech/sherpa/sherpa.ts'
import { FIRE_WATER, tones, writeToneModel } from '../../../ports/speech/sherpa/testing/tone-model.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { openStudio } from '../../../ports/testing/sounds.ts'
import { answerWith } from '../../../ports/testing/speech-server.ts'
import { speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { retranscribeProvisional } from '../retranscription.service.ts'
import { serverAt, withEngines } from '../testing/test-engines.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribeAt, scan, show, queued, change, context } = await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const SAID = 'the water pump is broken'
const unreachable = () => serverAt('http://127.0.0.1:9')

async function provisional() {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  await transcribeAt(withEngines(context(), [unreachable(), moonshine()]), talk)
  return { talk, at, back: withEngines(context(), [serverAt(lab.url), moonshine()]) }
}

async function takeQueued(at: { org_id: string }) {
  const again = (await queued('talk.transcribe', at)).filter(({ priority }) => priority < 0)
  await context().connections.pool.query(`delete from boss.job where priority < 0 and data->>'org_id' = $1`, [
    at.org_id,
  ])
  return again.map(({ data }) => (data as { talk_id: string }).talk_id)
}

test('nothing is done again while the better engine is missing, after a month, in the bin, or by choice', async () => {
  const { talk, at, back } = await provisional()
  await retranscribeProvisional(
    withEngines(context(), [{ ...unreachable(), missing: async () => 'not here yet' }, moonshine()]),
  )
  expect(await takeQueued(at)).toEqual([])
  const month = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
  for (const aside of [{ created: month }, { deleted: new Date().toISOString() }]) {
    const { created } = await show(talk)
    await change(talk, aside)
    await retranscribeProvisional(back)
    expect(await takeQueued(at)).toEqual([])
    await change(talk, { created, deleted: null })
  }
  await ask(at.admin, api.engines.update, { org_id: at.org_id, engine: 'moonshine' })
  const other = await sent(at, speech(SAID))
  await transcribeAt(back, other)
  await change(talk, { instead_of: null })
  await retranscribeProvisional(back)
  expect(await takeQueued(at)).toEqual([])
})

test('a talk transcribed by another engine is done again once the better one is back, and its hits and webhooks are sent once', async () => {
  const { talk, at, back } = await provisional()
  await ask(at.admin, api.alerts.save, { org_id: at.org_id, keyword: 'water' })
  const url = 'https://example.org/hook'
  const events = ['talk.ready', 'hit.created'] as const
  await ask(at.admin, api.webhooks.create, { org_id: at.org_id, name: 'Elsewhere', url, events: [...events] })
  await scan(talk)
  const shown = async () => (await ask(at.admin, api.engines.find, { org_id: at.org_id })).body.provisional
  expect(await shown()).toBe(1)
  for (const _ of [1, 2]) await retranscribeProvisional(back)
  expect(await takeQueued(at)).toEqual([talk.talk_id])
  const asked = lab.asked.length
  for (const _ of [1, 2]) await transcribeAt(back, talk, { again: true })
  await scan(talk)
  expect(lab.asked.length).toBe(asked + 1)
  expect(await show(talk)).toMatchObject({ engine: 'Lab', instead_of: null, state: 'ready' })
  const inside = context().connections.inside(at.org_id)
  const told = await inside.selectFrom('deliveries').select('event').where('org_id', '=', at.org_id).execute()
  expect(told).toEqual([{ event: 'hit.created' }])
  expect(await shown()).toBe(0)
  await retranscribeProvisional(back)
  expect(await takeQueued(at)).toEqual([])
})

test('after a model is downloaded at runtime, provisional talks are transcribed again', async () => {
  await using studio = await openStudio()
  const model = await writeToneModel(studio.path('elsewhere'))
  const engine = sherpa({ name: 'parakeet', model, models: studio.path('models'), log: context().log })
  const server = withEngines(context(), [engine, moonshine()])
  const at = await place()
  const talk = await sent(at, readFile(await studio.make('tones.wav', ...tones(...FIRE_WATER))))
  await transcribeAt(server, talk)
  expect(await show(talk)).toMatchObject({ engine: 'moonshine', instead_of: 'parakeet' })
  await retranscribeProvisional(server)
  expect(await takeQueued(at)).toEqual([])
  await writeToneModel(studio.path('models'))
  await retranscribeProvisional(server)
  expect(await takeQueued(at)).toEqual([talk.talk_id])
  await transcribeAt(server, talk, { again: true })
  expect(await show(talk)).toMatchObject({ text: 'fire water', engine: 'parakeet', instead_of: null })
})

test('talks of the first model are done again where a better engine is usable by now', async () => {
  const at = await place()
  const talk = await sent(at, speech(SAID))
  const first = { ...moonshine(), name: moonshineModel.name }
  await transcribeAt(withEngines(context(), [first]), talk)
  expect(await show(talk)).toMatchObject({ engine: first.name, instead_of: null })
  const better = withEngines(context(), [serverAt(lab.url), first])
  await retranscribeProvisional(better)
  expect(await takeQueued(at)).toEqual([talk.talk_id])
  await transcribeAt(better, talk, { again: true })
  expect(await show(talk)).toMatchObject({ engine: 'Lab', instead_of: null })
  await retranscribeProvisional(better)
  expect(await takeQueued(at)).toEqual([])
})

test('the second engine is better than the third: it transcribes again, and the talk stays provisional until the first is back', async () => {
  const { talk, at } = await provisional()
  const server = withEngines(context(), [unreachable(), serverAt(lab.url, 'Second'), moonshine()])
  await retranscribeProvisional({
    ...server,
    speech: { all: [gone(server.speech.all[0]!), ...server.speech.all.slice(1)] },
  })
  expect(await takeQueued(at)).toEqual([talk.talk_id])
  await transcribeAt(server, talk, { again: true })
  expect(await show(talk)).toMatchObject({ engine: 'Second', instead_of: 'Lab' })
})

const gone = (engine: Speech): Speech => ({ ...engine, missing: async () => 'not here' })

test('a person’s text stays, also an older one that a person has put back', async () => {
  const { talk, at, back } = await provisional()
  await ask(at.admin, api.talks.update, { talk_id: talk.talk_id, text: 'the water bump' })
  await retranscribeProvisional(back)
  expect(await takeQueued(at)).toEqual([talk.talk_id])
  await transcribeAt(back, talk, { again: true })
  expect(await show(talk)).toMatchObject({ text: 'the water bump', edited: true, instead_of: null })
  await ask(at.admin, api.talks.update, { talk_id: talk.talk_id, version: 1 })
  expect(await show(talk)).toMatchObject({ engine: 'moonshine' })
  await retranscribeProvisional(back)
  await transcribeAt(back, talk, { again: true })
  expect([await takeQueued(at), (await show(talk)).engine]).toEqual([[], 'moonshine'])
})

test('another refusal keeps the text and is retried later each time, at most ten times', async () => {
  const { talk, at, back } = await provisional()
  const other = await sent(at, speech(SAID))
  await transcribeAt(withEngines(context(), [unreachable(), moonshine()]), other)
  const { text } = await show(talk)
  const inside = context().connections.inside(at.org_id)
  const pauses: number[] = []
  for (let tries = 0; tries < 10; tries++) {
    await retranscribeProvisional(back)
    expect(await takeQueued(at)).toEqual([other.talk_id, talk.talk_id])
    lab.next(answerWith(400, { error: { message: 'Too short' } }))
    await transcribeAt(back, talk, { again: true })
    await retranscribeProvisional(back)
    expect(await takeQueued(at)).toEqual([other.talk_id])
    const kept = inside.selectFrom('talks').select('redo_after').where('talk_id', '=', talk.talk_id)
    const { redo_after } = await kept.executeTakeFirstOrThrow()
    pauses.push(Math.round((Date.parse(redo_after ?? '') - Date.now()) / 60_000))
    await change(talk, { redo_after: null })
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  await retranscribeProvisional(back)
  expect(await takeQueued(at)).toEqual([other.talk_id])
  expect(await show(talk)).toMatchObject({
    text,
    engine: 'moonshine',
    state: 'ready',
    instead_of: null,
    reason: null,
  })
})

test('an engine that is down again ends the job, and the talk is done when it is back', async () => {
  const { talk, at, back } = await provisional()
  lab.next(answerWith(503, '', { 'retry-after': '1' }))
  await transcribeAt(back, talk, { again: true })
  expect(await show(talk)).toMatchObject({ engine: 'moonshine', instead_of: 'Lab', state: 'ready', reason: null })
  await retranscribeProvisional(withEngines(context(), [serverAt(lab.url), moonshine()]))
  expect(await takeQueued(at)).toEqual([talk.talk_id])
})

test('many talks are done again in batches, newest first', async () => {
  const at = await place()
  const { channel_id, admin, org_id } = at
  const created = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString()
  const talks = Array.from({ length: 120 }, (_, minute) => ({
    ...{ channel_id, user_id: admin.user_id, text: 'water', created: created(minute) },
  }))
  const ids = await seedTalks({ context: context(), org_id }, talks)
  const inside = context().connections.inside(org_id)
  await inside.updateTable('talks').set({ instead_of: 'Lab' }).where('org_id', '=', org_id).execute()
  const back = withEngines(context(), [serverAt(lab.url), moonshine()])
  for (const _ of [1, 2]) await Promise.all([retranscribeProvisional(back), retranscribeProvisional(back)])
  expect(await takeQueued(at)).toEqual(ids.slice(0, 50))
})
