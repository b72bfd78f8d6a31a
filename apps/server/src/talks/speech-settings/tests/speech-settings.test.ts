import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { speech } from '../../../testing/recordings.ts'
import { retranscribeJob } from '../retranscribe.job.ts'
import { openSpeechFixture } from '../testing/speech-fixture.ts'

const { lab, ask, place, sent, transcribe, scan, show, queued, memberOf, organization, context, signal } =
  await openSpeechFixture()
afterAll(() => lab[Symbol.asyncDispose]())
const { find, update, redo } = api.engines
const SAID = 'the water pump is broken'

test('plain members cannot select, non-members get 404, and an unknown engine is refused', async () => {
  const { org_id, admin } = await organization()
  const member = await memberOf(org_id)
  const stranger = (await organization()).admin
  for (const route of [find, update, redo]) {
    expect((await ask(member, route, { org_id })).status).toBe(403)
    expect((await ask(stranger, route, { org_id })).status).toBe(404)
  }
  const { status, refusal } = await ask(admin, update, { org_id, engine: 'Dragon' })
  expect([status, refusal.text]).toEqual([400, 'No speech engine is named Dragon'])
  for (const wrong of [{ language: 'Norwegian' }, { language: '' }, { vocabulary: [''] }, { vocabulary: ['a\nb'] }])
    expect((await ask(admin, update, { org_id, ...wrong })).status).toBe(400)
})

test('the first engine is the default until an admin selects one, which is recorded once', async () => {
  const { org_id, admin } = await organization()
  const first = (await ask(admin, find, { org_id })).body
  expect(first.engines.map(({ engine, missing }) => [engine, missing])).toEqual([
    ['Lab', null],
    ['moonshine', null],
  ])
  expect(first).toMatchObject({
    engine: null,
    language: null,
    vocabulary: [],
    problem: null,
    outdated: 0,
  })
  const choice = { engine: 'moonshine', language: 'en', vocabulary: ['Bergen', 'Bergen', 'Kaufmann'] }
  for (const _ of [1, 2]) await ask(admin, update, { org_id, ...choice })
  const kept = { ...choice, vocabulary: ['Bergen', 'Kaufmann'] }
  expect((await ask(admin, update, { org_id })).body).toMatchObject(kept)
  expect((await ask(admin, update, { org_id, language: null })).body).toMatchObject({ ...kept, language: null })
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  const chosen = entries.filter(({ action }) => action === 'engine.choose')
  expect(chosen.map(({ subject }) => subject)).toEqual(['moonshine', 'moonshine, en'])
})

test('the engine gets language, vocabulary and names of the organization, and its transcript is stored', {}, async () => {
  const at = await place()
  const { org_id, admin } = at
  await ask(admin, update, { org_id, language: 'en', vocabulary: ['water pump'] })
  await ask(admin, api.alerts.save, { org_id, keyword: 'Water Pump' })
  await ask(admin, api.alerts.save, { org_id, keyword: 'Lindenhurst' })
  await ask(admin, api.tags.create, { org_id, tag: 'night shift' })
  const elsewhere = await organization()
  await ask(elsewhere.admin, api.alerts.save, { org_id: elsewhere.org_id, keyword: 'secret' })
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  expect(await show(talk)).toMatchObject({ state: 'ready', engine: 'Lab', language: 'en' })
  expect((await show(talk)).text).toContain('water pump')
  const [language, [, prompt] = []] = lab.asked.at(-1)?.fields.slice(-2) ?? []
  expect(language).toEqual(['language', 'en'])
  expect(prompt).toMatch(/^water pump, Lindenhurst, .*night shift/)
  expect(prompt).not.toContain('secret')
})

test('without an engine for the language a talk waits with a reason, and completes once there is one', {}, async () => {
  const at = await place()
  const { org_id, admin } = at
  const sentence =
    'No engine for Norwegian here. The speech model whisper-turbo (991 MB) speaks it: an admin can select it in Settings › Speech'
  expect((await ask(admin, update, { org_id, language: 'no' })).body.problem).toBe(sentence)
  const asked = lab.asked.length
  const talk = await sent(at, speech(SAID))
  await expect(transcribe(talk)).rejects.toThrow('not before 600 seconds')
  expect(await show(talk)).toMatchObject({ state: 'waiting', reason: sentence, text: '' })
  expect(lab.asked.length).toBe(asked)

  const before = (await queued('talk.transcribe', at)).length
  expect((await ask(admin, update, { org_id, language: 'de' })).body.problem).toBeNull()
  expect(await queued('talk.transcribe', at)).toHaveLength(before + 1)
  await transcribe(talk)
  expect((await show(talk)).state).toBe('ready')
})

test('another engine takes over its language, and a missing engine is reported', {}, async () => {
  const at = await place()
  await ask(at.admin, update, { org_id: at.org_id, engine: 'moonshine', language: 'de' })
  const talk = await sent(at, speech(SAID))
  await expect(transcribe(talk)).rejects.toThrow('not before')
  expect((await show(talk)).reason).toMatch(/^No engine for German/)
  await context()
    .connections.inside(at.org_id)
    .updateTable('organizations')
    .set({ engine: 'Gone' })
    .where('org_id', '=', at.org_id)
    .execute()
  await expect(transcribe(talk)).rejects.toThrow('not before')
  expect((await show(talk)).reason).toMatch(/^The speech engine Gone is no longer available/)
})

test('talks of the last thirty days are transcribed again: after all new ones, once, without repeated notifications', {}, async () => {
  const at = await place()
  const { org_id, admin } = at
  await ask(admin, update, { org_id, engine: 'moonshine' })
  await ask(admin, api.alerts.save, { org_id, keyword: 'water' })
  const url = 'https://example.org/hook'
  await ask(admin, api.webhooks.create, { org_id, name: 'Elsewhere', url, events: ['talk.ready', 'hit.created'] })
  const [talk, corrected, old] = [
    await sent(at, speech(SAID)),
    await sent(at, speech(SAID)),
    await sent(at, speech(SAID)),
  ]
  for (const each of [talk, corrected, old]) await transcribe(each)
  for (const each of [talk, corrected, old]) await scan(each)
  await ask(admin, api.talks.update, { talk_id: corrected.talk_id, text: 'the water bump' })
  const inside = context().connections.inside(org_id)
  const month = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
  await inside.updateTable('talks').set({ created: month }).where('talk_id', '=', old.talk_id).execute()
  const told = () => inside.selectFrom('deliveries').select('event').where('org_id', '=', org_id).execute()
  const before = await told()

  expect((await ask(admin, redo, { org_id })).body).toEqual({ talks: 0 })
  expect((await ask(admin, update, { org_id, engine: 'Lab' })).body.outdated).toBe(2)
  expect((await ask(admin, redo, { org_id })).body).toEqual({ talks: 2 })
  await retranscribeJob.handle(context(), { org_id }, signal)
  const again = (await queued('talk.transcribe', at)).filter(({ priority }) => priority < 0)
  expect(again.map(({ data }) => data)).toEqual([
    { org_id, talk_id: corrected.talk_id, again: true },
    { org_id, talk_id: talk.talk_id, again: true },
  ])
  const asked = lab.asked.length
  for (const each of [talk, talk, corrected]) await transcribe(each, { again: true })
  for (const each of [talk, corrected]) await scan(each)
  expect(lab.asked.length).toBe(asked + 2)
  expect(await show(talk)).toMatchObject({ engine: 'Lab', state: 'ready', versions: [{ version: 2 }, { version: 1 }] })
  expect(await show(corrected)).toMatchObject({ text: 'the water bump', edited: true })
  expect(await told()).toEqual(before)
  expect((await ask(admin, find, { org_id })).body.outdated).toBe(0)
})

test('asking several times to transcribe again queues and records it once', {}, async () => {
  const at = await place()
  const { org_id, admin } = at
  await ask(admin, update, { org_id, engine: 'moonshine' })
  const talks = [await sent(at, speech(SAID)), await sent(at, speech(SAID))]
  for (const each of talks) await transcribe(each)
  await ask(admin, update, { org_id, engine: 'Lab' })
  const asking = async () => (await ask(admin, redo, { org_id })).body
  const all = { talks: 2 }
  expect(await Promise.all([asking(), asking(), asking()])).toEqual([all, all, all])
  expect(await queued('engine.redo', at)).toHaveLength(1)

  const again = async () => (await queued('talk.transcribe', at)).filter(({ priority }) => priority < 0)
  for (const _ of [1, 2]) await retranscribeJob.handle(context(), { org_id }, signal)
  expect(await again()).toHaveLength(2)
  await finish('engine.redo', at)
  expect(await asking()).toEqual({ talks: 2 })
  expect([(await queued('engine.redo', at)).length, (await again()).length]).toEqual([1, 2])
  const { entries } = (await ask(admin, api.audit.list, { org_id })).body
  expect(entries.filter(({ action }) => action === 'engine.redo')).toHaveLength(1)

  await finish('talk.transcribe', at)
  await asking()
  expect(await queued('engine.redo', at)).toHaveLength(2)
})

const finish = (name: string, { org_id }: { org_id: string }) =>
  context().connections.pool.query(`update boss.job set state = 'completed' where name = $1 and data->>'org_id' = $2`, [
    name,
    org_id,
  ])

test('a talk that the new engine cannot do keeps the text that it has', async () => {
  const at = await place()
  await ask(at.admin, update, { org_id: at.org_id, engine: 'moonshine' })
  const talk = await sent(at, speech(SAID))
  await transcribe(talk)
  const { text } = await show(talk)
  await ask(at.admin, update, { org_id: at.org_id, engine: 'Lab' })
  lab.next((response) => response.writeHead(400).end('no'))
  await transcribe(talk, { again: true })
  expect(await show(talk)).toMatchObject({ text, state: 'ready', reason: null, engine: 'moonshine' })
  lab.next((response) => response.writeHead(429, { 'retry-after': '1' }).end())
  await expect(transcribe(talk, { again: true })).rejects.toThrow('not before 1 seconds')
  expect(await show(talk)).toMatchObject({ text, state: 'ready', reason: null })
})
