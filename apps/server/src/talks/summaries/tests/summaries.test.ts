import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { RetryLater } from '../../../core/jobs/job.ts'
import { testApp } from '../../../testing/test-app.ts'
import { ANSWER, openChat, SAID, summaryFixture } from './summary-fixture.ts'

const chat = await openChat()
afterAll(() => chat[Symbol.asyncDispose]())
const home = testApp({ env: chat.env, alone: true })
const { ask, memberOf, place } = home
const open = summaryFixture(home)

test('strangers find no summary, and members who may not correct words change none', async () => {
  const { org_id, admin, talk_id, scan, run, read } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  const part_id = (await read()).parts[0]?.part_id ?? ''
  const stranger = (await place()).admin
  expect((await ask(stranger, api.summaries.find, { talk_id })).status).toBe(404)
  const listener = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: listener.user_id, moderate: false })
  for (const answer of [
    await ask(listener, api.summaries.create, { talk_id }),
    await ask(listener, api.summaries.update, { talk_id, part_id, text: 'Mine' }),
    await ask(listener, api.summaries.remove, { talk_id, part_id }),
    await ask(listener, api.summarySettings.find, { org_id }),
    await ask(listener, api.summarySettings.update, { org_id, title: false }),
  ])
    expect(answer.status).toBe(403)
  expect((await read(listener)).parts).toHaveLength(4)
})

test('nothing is sent until an admin decides', async () => {
  const { scan, run, read } = await open(null)
  const before = chat.received.length
  await scan()
  await run()
  expect(await read()).toMatchObject({ state: 'none', offered: false, languages: [], parts: [] })
  expect(chat.received.length).toBe(before)
})

test('a talk gets a title, a summary and actions, each with the words that it stands on', async () => {
  const { talk_id, scan, run, read, search, admin } = await open()
  chat.writes(ANSWER)
  await scan()
  expect((await read()).state).toBe('waiting')
  await run()
  expect(await read()).toMatchObject({
    ...{ state: 'ready', model: 'lab-1', offered: true, outdated: false, reason: null },
    parts: [
      { kind: 'action', text: 'Order a new pump', who: 'Ben', by_when: 'by Friday', cites: [{ start: 5, end: 11.5 }] },
      { kind: 'sentence', text: 'The generator failed.', cites: [{ start: 0, end: 4.5 }], edited: null },
      { kind: 'sentence', text: 'A new pump is ordered.' },
      { kind: 'title', text: 'Generator failed' },
    ],
  })
  const { body } = chat.received.at(-1) ?? {}
  expect(body?.messages[1]?.content).toContain('[2] "Ben orders a new pump by Friday."')
  expect(await search('ordered')).toBe(1)
  const found = (await ask(admin, api.talks.find, { talk_id })).body
  expect([found.title, found.text]).toEqual([null, SAID])
})

test('only the parts that the organization selected are kept', async () => {
  const { scan, run, parts } = await open({ actions: true })
  chat.writes(ANSWER)
  await scan()
  await run()
  expect(await parts()).toEqual([['action', 'Order a new pump']])
})

test('what a person changed is theirs: it stays when the text is corrected, and goes when they ask for a new summary', async () => {
  const { talk_id, admin, scan, run, read, parts, search } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  const [action, sentence] = (await read()).parts
  const keys = { talk_id, part_id: sentence?.part_id ?? '' }
  expect((await ask(admin, api.summaries.update, { ...keys, who: 'Ada' })).status).toBe(409)
  const { body } = await ask(admin, api.summaries.update, { ...keys, text: 'The genset stopped.' })
  expect(body.parts[1]).toMatchObject({ text: 'The genset stopped.', edited_by: admin.user_id })
  await ask(admin, api.summaries.update, { talk_id, part_id: action?.part_id ?? '', done: true })
  expect([await search('genset'), await search('ordered')]).toEqual([1, 1])
  await ask(admin, api.talks.update, { talk_id, text: SAID.replace('nine', 'ten') })
  expect((await read()).outdated).toBe(true)
  chat.writes({ ...ANSWER, title: { text: 'Failed at ten', cites: [1] }, summary: [], actions: [] })
  await scan()
  await run()
  expect(await parts()).toEqual([
    ['action', 'Order a new pump'],
    ['sentence', 'The genset stopped.'],
    ['sentence', 'A new pump is ordered.'],
    ['title', 'Failed at ten'],
  ])
  await ask(admin, api.summaries.create, { talk_id })
  await run({ replace: true })
  expect(await parts()).toEqual([['title', 'Failed at ten']])
  expect(await search('genset')).toBe(0)
})

test('a part is deleted, and no longer found', async () => {
  const { talk_id, admin, scan, run, read, search } = await open()
  chat.writes(ANSWER)
  await scan()
  await run()
  const part = (await read()).parts.find(({ text }) => text.includes('ordered'))
  await ask(admin, api.summaries.remove, { talk_id, part_id: part?.part_id ?? '' })
  expect([(await read()).parts.length, await search('"is ordered"')]).toEqual([3, 0])
})

test('a talk is translated on request, sentence by sentence, and again when its text changes', async () => {
  const { talk_id, admin, run, read, search, scan } = await open({ languages: ['de'] })
  expect((await ask(admin, api.translations.create, { talk_id, language: 'fr' })).refusal.field).toBe('language')
  await ask(admin, api.translations.create, { talk_id, language: 'de' })
  const sentences = ['Der Generator fiel aus.', 'Ben bestellt.', 'Fragt dort.', 'Gut.'].map((text, at) => ({
    number: at + 1,
    text,
  }))
  chat.writes({ sentences: [...sentences, { number: 9, text: 'Erfunden.' }] })
  await run({ language: 'de' })
  const { translations, parts, state } = await read()
  expect([state, translations]).toMatchObject(['none', [{ language: 'de', state: 'ready' }]])
  expect(parts.map(({ text }) => text)).toEqual(sentences.map(({ text }) => text))
  expect(parts[0]).toMatchObject({ kind: 'translation', language: 'de', cites: [{ start: 0, end: 4.5 }] })
  expect(await search('bestellt')).toBe(1)
  await ask(admin, api.talks.update, { talk_id, text: 'All is well.' })
  await scan()
  chat.writes({ sentences: [{ number: 1, text: 'Alles gut.' }] })
  await run({ language: 'de' })
  expect((await read()).parts.map(({ text }) => text)).toEqual(['Alles gut.'])
})

test('a chat model that hangs or is down is asked again later, and the talk can be used all the while', async () => {
  const { talk_id, admin, scan, run, read } = await open()
  chat.answers((response) => response.destroy())
  await scan()
  const later = await run({ setbacks: 3 }).catch((error: unknown) => error)
  expect(later).toBeInstanceOf(RetryLater)
  expect(later).toMatchObject({ seconds: 120, changes: { setbacks: 4 } })
  expect(await read()).toMatchObject({
    state: 'waiting',
    reason: 'The chat model does not answer right now. It is asked again later by itself',
  })
  expect((await ask(admin, api.talks.find, { talk_id })).body).toMatchObject({ state: 'ready', text: SAID })
  await run({ setbacks: 30 })
  expect(await read()).toMatchObject({ state: 'failed', parts: [] })
  chat.writes(ANSWER)
  await ask(admin, api.summaries.create, { talk_id })
  await run()
  expect((await read()).state).toBe('ready')
})

test('a text that changes while the model writes is sent again', async () => {
  const { talk_id, admin, scan, run, read } = await open()
  await scan()
  chat.answers(async (response) => {
    await ask(admin, api.talks.update, { talk_id, text: 'All is well.' })
    response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify(ANSWER) } }] }))
  })
  await expect(run()).rejects.toBeInstanceOf(RetryLater)
  expect(await read()).toMatchObject({ state: 'waiting', parts: [] })
})
