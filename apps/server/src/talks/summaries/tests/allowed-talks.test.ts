import { api } from '@earshot/contract'
import { MASK } from '@earshot/contract/rules/mask'
import { afterAll, expect, test } from 'vitest'
import { enterAsJob, inTransaction } from '../../../organizations/scope.ts'
import { testApp } from '../../../testing/test-app.ts'
import { eraseJob } from '../../erasures/erase.job.ts'
import { bleepJob } from '../../redactions/bleep.job.ts'
import { ANSWER, openChat, summaryFixture } from './summary-fixture.ts'

const chat = await openChat()
afterAll(() => chat[Symbol.asyncDispose]())
const home = testApp({ env: chat.env, alone: true })
const { ask, context, memberOf } = home
const open = summaryFixture(home)
const ALL = { title: true, sentences: true, actions: true, languages: ['de'] }
const signal = new AbortController().signal

type Place = Awaited<ReturnType<typeof open>>

const makePrivate = ({ admin, channel_id }: Place) => ask(admin, api.channels.update, { channel_id, private: true })
const hold = ({ admin, talk_id }: Place) => ask(admin, api.retention.hold, { talk_id, reason: 'A lawsuit' })
const exclude = ({ admin, org_id, channel_id }: Place) =>
  ask(admin, api.summarySettings.update, { org_id, excluded_channel_ids: [channel_id] })
const bin = ({ admin, talk_id }: Place) => ask(admin, api.talks.remove, { talk_id })

test.each([
  ['in a private channel', makePrivate, { private_channels: true }],
  ['on hold', hold, { held_talks: true }],
  ['in an excluded channel', exclude, { excluded_channel_ids: [] }],
])('a talk %s is not sent unless that is allowed', async (_, restrict, allowing) => {
  const place = await open()
  const { org_id, admin, talk_id, scan, run, read } = place
  expect((await restrict(place)).status).toBeLessThan(300)
  const before = chat.received.length
  await scan()
  await run()
  expect(await read()).toMatchObject({ state: 'none', offered: false, languages: [] })
  for (const refused of [
    await ask(admin, api.summaries.create, { talk_id }),
    await ask(admin, api.translations.create, { talk_id, language: 'de' }),
  ])
    expect(refused.refusal.text).toMatch(/may not be sent/)
  expect(chat.received.length).toBe(before)
  await ask(admin, api.summarySettings.update, { org_id, ...allowing })
  chat.writes(ANSWER)
  await scan()
  await run()
  expect([chat.received.length, (await read()).state]).toEqual([before + 1, 'ready'])
})

test.each([
  ['made private', makePrivate],
  ['put on hold', hold],
  ['excluded', exclude],
  ['moved to the bin', bin],
])('a talk that is %s while it waits is not sent', async (_, restrict) => {
  const place = await open()
  await place.scan()
  const before = chat.received.length
  await restrict(place)
  await place.run()
  expect(chat.received.length).toBe(before)
  expect((await place.read()).parts).toEqual([])
})

test('people who do not hear a private channel find no summary of its talks', async () => {
  const place = await open({ ...ALL, private_channels: true })
  chat.writes(ANSWER)
  await place.scan()
  await place.run()
  const outsider = await memberOf(place.org_id)
  expect((await place.read(outsider)).parts).toHaveLength(4)
  await makePrivate(place)
  expect((await ask(outsider, api.summaries.find, { talk_id: place.talk_id })).status).toBe(404)
  const found = await ask(outsider, api.search.search, { org_id: place.org_id, query: 'ordered' })
  expect(found.body.talks).toEqual([])
})

test('after a redaction nothing of a summary stays, and only masked words are sent', async () => {
  const { org_id, talk_id, admin, scan, run, read, search } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  await ask(admin, api.redactions.create, { talk_id, start: 5, end: 11.5, reason: 'A name' })
  expect(await read()).toMatchObject({ state: 'waiting', parts: [] })
  expect([await search('ordered'), await search('ben')]).toEqual([0, 0])
  await run()
  expect(chat.received.at(-1)?.body.messages[1]?.content).toContain(MASK)
  expect(JSON.stringify(chat.received.at(-1)?.body.messages)).not.toContain('Ben')
  expect((await read()).parts.map(({ who }) => who)).not.toContain('Ben')
  await bleepJob.handle(context(), { org_id, talk_id }, signal).catch(() => {})
})

test('after a redaction translations are made again, or the talk says why they are gone', async () => {
  const { org_id, talk_id, admin, read, run } = await open()
  await ask(admin, api.translations.create, { talk_id, language: 'de' })
  chat.writes({ sentences: [1, 2, 3, 4].map((number) => ({ number, text: 'Ein Satz.' })) })
  await run({ language: 'de' })
  expect((await read()).translations).toMatchObject([{ language: 'de', state: 'ready' }])
  await ask(admin, api.redactions.create, { talk_id, start: 5, end: 7, reason: 'A name' })
  expect(await read()).toMatchObject({ parts: [], translations: [{ language: 'de', state: 'waiting' }] })
  await bleepJob.handle(context(), { org_id, talk_id }, signal).catch(() => {})
  await ask(admin, api.summarySettings.update, {
    org_id,
    languages: [],
    title: false,
    sentences: false,
    actions: false,
  })
  await ask(admin, api.redactions.create, { talk_id, start: 9, end: 11, reason: 'A name' })
  expect(await read()).toMatchObject({
    translations: [{ language: 'de', state: 'failed', reason: 'Deleted because words of this talk were redacted' }],
  })
})

test('a summary is not kept if words were redacted while the model wrote it', async () => {
  const { talk_id, admin, scan, run, read } = await open()
  await scan()
  chat.answers(async (response) => {
    await ask(admin, api.redactions.create, { talk_id, start: 5, end: 11.5, reason: 'A name' })
    response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify(ANSWER) } }] }))
  })
  await expect(run()).rejects.toThrow('not before')
  expect(await read()).toMatchObject({ state: 'waiting', parts: [] })
})

test('erasing a person erases what summaries say of them, also what people wrote there', async () => {
  const { org_id, talk_id, admin, scan, run, read, search } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  const part_id = (await read()).parts[1]?.part_id ?? ''
  await ask(admin, api.summaries.update, { talk_id, part_id, text: 'Zacharias told Ben.' })
  const names = ['Zacharias']
  const { body } = await ask(admin, api.erasures.create, { org_id, names, confirm: 'Zacharias' })
  const payload = { org_id, erasure_id: body.erasure_id, address: '192.0.2.1', session_id: null }
  await eraseJob.handle(context(), payload, signal).catch(() => {})
  expect(JSON.stringify(await read())).not.toContain('Zacharias')
  expect(await search('zacharias')).toBe(0)
})

test('a talk that is deleted takes its summary with it', async () => {
  const { org_id, talk_id, scan, run } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  const org = enterAsJob(context(), org_id)
  await inTransaction(org, (tx) =>
    tx.db.deleteFrom('talks').where('org_id', '=', org_id).where('talk_id', '=', talk_id).execute(),
  )
  const left = await org.db.selectFrom('summary_parts').select('part_id').where('org_id', '=', org_id).execute()
  expect(left).toEqual([])
})
