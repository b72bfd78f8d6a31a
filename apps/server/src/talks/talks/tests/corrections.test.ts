import { api } from '@earshot/contract'
import type { Word } from '@earshot/contract/talks'
import { expect, test } from 'vitest'
import { scanJob } from '../../../alerts/hits/scan.job.ts'
import type { Context } from '../../../core/context.ts'
import type { Speech } from '../../../ports/speech/speech.ts'
import { testApp, type Person } from '../../../testing/test-app.ts'
import { silence } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import { transcodeJob } from '../../pipeline/transcode.job.ts'
import { transcribeJob } from '../../pipeline/transcribe.job.ts'

const { ask, send, organization, memberOf, channelOf, context } = testApp({ alone: true })
const { find, update } = api.talks
const signal = new AbortController().signal

async function heard(text: string) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const duration = text.split(' ').length
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, [
    { text, user_id: admin.user_id, channel_id, duration },
  ])
  return { org_id, admin, channel_id, talk_id, member: await memberOf(org_id, { name: 'Grace' }) }
}

const show = async (person: Person, talk_id: string) => (await ask(person, find, { talk_id })).body
const places = (words: Word[]) => words.map(({ text, start, end }) => `${text} ${start}–${end}`)

test.each([
  ['a text without end', { text: 'x'.repeat(500_001) }, 'text'],
  ['a text that is a number', { text: 5 }, 'text'],
  ['a text that no text can hold', { text: 'a\0b' }, 'text'],
  ['version zero', { version: 0 }, 'version'],
  ['half a version', { version: 1.5 }, 'version'],
  ['a text and a version at once', { text: 'x', version: 1 }, 'version'],
])('a correction with %s is refused', async (_, changes, field) => {
  const { member, talk_id } = await heard('the water bump')
  const { status, refusal } = await ask(member, update, { talk_id, ...changes } as { talk_id: string })
  expect([status, refusal.field]).toEqual([400, field])
})

test('a non-member cannot correct, and an unknown version is not found', async () => {
  const { member, talk_id } = await heard('the water bump')
  const stranger = (await organization()).admin
  expect((await ask(stranger, update, { talk_id, text: 'mine' })).status).toBe(404)
  const { status, refusal } = await ask(member, update, { talk_id, version: 2 })
  expect([status, refusal]).toEqual([
    404,
    { error: 'not_found', text: 'This talk has no such version', field: 'version' },
  ])
  expect((await show(member, talk_id)).text).toBe('the water bump')
})

test('anybody corrects the text: what the machine wrote stays as version 1, with its words', async () => {
  const { member, talk_id } = await heard('the water bump is broken')
  const { status, body } = await ask(member, update, { talk_id, text: ' The water pump is broken. ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    text: 'The water pump is broken.',
    edited: true,
    engine: null,
    modified_by: member.user_id,
    versions: [
      { version: 2, text: 'The water pump is broken.', user_id: member.user_id, engine: null },
      { version: 1, text: 'the water bump is broken', user_id: null, engine: 'test' },
    ],
  })
  expect(places(body.words)).toEqual(['The 0–0.5', 'water 1–1.5', 'pump 2–2.5', 'is 3–3.5', 'broken. 4–4.5'])
  expect(body.words.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 1, 0.9, 0.9])
  expect(body.confidence).toBeCloseTo(0.92, 5)
})

test('the same correction sent twice is one version', async () => {
  const { member, talk_id } = await heard('the water bump')
  const first = await ask(member, update, { talk_id, text: 'the water pump' })
  const again = await ask(member, update, { talk_id, text: 'the water pump' })
  expect(again.body).toEqual(first.body)
})

test('a correction of a version that is no longer the newest is refused', async () => {
  const { admin, member, talk_id } = await heard('the water bump')
  await ask(member, update, { talk_id, text: 'the water pump', from_version: 1 })
  const late = await ask(admin, update, { talk_id, text: 'the fire pump', from_version: 1 })
  expect([late.status, late.refusal]).toEqual([
    409,
    { error: 'conflict', text: 'Someone else has changed this text. Load it again' },
  ])
  expect((await show(admin, talk_id)).text).toBe('the water pump')
  const never = await ask(admin, update, { talk_id, text: 'the fire pump', from_version: 9 })
  expect(never.status).toBe(409)
  const knowing = await ask(admin, update, { talk_id, text: 'the fire pump', from_version: 2 })
  expect([knowing.status, knowing.body.text]).toEqual([200, 'the fire pump'])
})

test('search finds the corrected text, and no longer the recognized one', async () => {
  const { org_id, member, talk_id } = await heard('the water bump is broken')
  await ask(member, update, { talk_id, text: 'the water pump is broken' })
  const found = async (query: string) => (await ask(member, api.search.search, { org_id, query })).body
  const [talk] = (await found('"water pump"')).talks
  expect(talk).toMatchObject({ talk_id, matches: [{ start: 1, end: 2.5 }] })
  expect((await found('"water bump"')).fallback).not.toBeNull()
})

test('alerts scan the corrected text without repeating earlier hits', async () => {
  const { org_id, admin, member, talk_id } = await heard('the water bump is broken')
  for (const keyword of ['water', 'pump']) await ask(admin, api.alerts.save, { org_id, keyword })
  const scan = () => scanJob.handle(context(), { org_id, talk_id }, signal)
  const hits = async () => (await ask(admin, api.hits.list, { org_id })).body.hits.map(({ keyword }) => keyword)
  await scan()
  expect(await hits()).toEqual(['water'])
  const before = await queued(talk_id)
  await ask(member, update, { talk_id, text: 'the water pump is broken' })
  expect(await queued(talk_id)).toBe(before + 1)
  await scan()
  await scan()
  expect((await hits()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['pump', 'water'])
})

async function queued(talk_id: string) {
  const { rows } = await context().connections.pool.query(
    `select count(*)::integer as jobs from boss.job where name = 'alert.scan' and data->>'talk_id' = $1`,
    [talk_id],
  )
  return rows[0].jobs
}

test('restoring an earlier version makes it the newest, with its original author', async () => {
  const { admin, member, talk_id } = await heard('the water bump')
  await ask(member, update, { talk_id, text: 'the water pump' })
  const { body } = await ask(admin, update, { talk_id, version: 1 })
  expect(body).toMatchObject({ text: 'the water bump', edited: false, engine: 'test', modified_by: admin.user_id })
  expect(body.versions.map(({ version, user_id }) => [version, user_id])).toEqual([
    [3, null],
    [2, member.user_id],
    [1, null],
  ])
  expect(places(body.words)).toEqual(['the 0–0.5', 'water 1–1.5', 'bump 2–2.5'])
  const again = await ask(admin, update, { talk_id, version: 1 })
  expect(again.body.versions).toHaveLength(3)
  const back = await ask(admin, update, { talk_id, version: 2 })
  expect(back.body).toMatchObject({ text: 'the water pump', edited: true })
})

test('a text that a person wrote back as it was is not the machine’s, which can be restored', async () => {
  const { member, talk_id } = await heard('the water bump')
  for (const text of ['the water pump', 'the water bump']) await ask(member, update, { talk_id, text })
  expect((await show(member, talk_id)).edited).toBe(true)
  const { body } = await ask(member, update, { talk_id, version: 1 })
  expect(body).toMatchObject({ text: 'the water bump', edited: false, engine: 'test' })
})

test('eight corrections at once make eight versions, and the last is current', async () => {
  const { member, talk_id } = await heard('the water bump')
  const texts = Array.from({ length: 8 }, (_, at) => `the water pump number ${at}`)
  const answers = await Promise.all(texts.map((text) => ask(member, update, { talk_id, text })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const { versions, text } = await show(member, talk_id)
  expect(versions.map(({ version }) => version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(versions.slice(0, 8).map((version) => version.text)).toEqual(expect.arrayContaining(texts))
  expect(text).toBe(versions[0]?.text)
})

test('a text may be emptied, and be in any script', async () => {
  const { member, talk_id } = await heard('the water bump')
  const { body } = await ask(member, update, { talk_id, text: '' })
  expect(body).toMatchObject({ text: '', words: [], confidence: null, edited: true })
  const other = await ask(member, update, { talk_id, text: '水ポンプが壊れた\n\nΗ αντλία' })
  expect(other.body.text).toBe('水ポンプが壊れた\n\nΗ αντλία')
  expect(other.body.words.map(({ text }) => text).join('')).toBe('水ポンプが壊れたΗαντλία')
})

test.each([
  ['different words', (at: number) => `${at}`.replaceAll(/\d/g, (digit) => 'აბგდევზთიკ'[Number(digit)] ?? '')],
  ['one word', () => 'water'],
  ['signs that stand for many letters', () => '\uFDFA'.repeat(5)],
])('the longest text, of %s, is stored and found', async (_, word) => {
  const { org_id, member, talk_id } = await heard('the water bump')
  const words = Array.from({ length: 80_000 }, (_word, at) => word(at))
    .join(' ')
    .slice(0, 500_000)
    .trim()
  const { status, body } = await ask(member, update, { talk_id, text: words })
  expect([status, body.text === words]).toEqual([200, true])
  const query = word(0)
  expect((await ask(member, api.search.search, { org_id, query })).body.talks).toHaveLength(1)
})

const hearing = (words: Word[]): Context => ({
  ...context(),
  media: {
    ...context().media,
    chunks: async function* () {
      yield { start: 0, end: 4, parts: [{ start: 0, end: 4, at: 0 }], path: '' }
    },
  },
  speech: { all: [{ ...engine(), name: 'better', transcribe: async () => ({ words, language: 'en' }) }] },
})
const engine = () => context().speech.all[0] as Speech
const word = (text: string, start: number) => ({ text, start, end: start + 0.3, confidence: 0.8 })

test('a later transcript is kept as a version, and a person’s text stays, with the new word times', async () => {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const { talk_id } = (await send(admin, { org_id, channel_id }, await silence(4))).body
  await ask(admin, update, { talk_id, text: 'the water pump' })
  expect((await show(admin, talk_id)).words.map(({ start, end }) => [start, end])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])

  await transcodeJob.handle(context(), { org_id, talk_id }, signal)
  await transcribeJob.handle(hearing([word('the', 1), word('water', 2), word('bump', 3)]), { org_id, talk_id }, signal)
  const talk = await show(admin, talk_id)
  expect(talk).toMatchObject({ state: 'ready', text: 'the water pump', edited: true, engine: null })
  expect(places(talk.words)).toEqual(['the 1–1.3', 'water 2–2.3', 'pump 3–3.3'])
  expect(talk.versions.map(({ version, text, engine }) => [version, text, engine])).toEqual([
    [3, 'the water pump', null],
    [2, 'the water bump', 'better'],
    [1, 'the water pump', null],
  ])
  expect(talk.versions[0]).toMatchObject({ user_id: admin.user_id, created: talk.versions[2]?.created })
})
