import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { openChatServer } from '../../ports/testing/chat-server.ts'

const chat = await openChatServer()
afterAll(() => chat[Symbol.asyncDispose]())
const { ask, organization, memberOf, channelOf, context } = testApp({
  env: { CHAT_URL: `${chat.url}/v1`, CHAT_KEY: 'sk-lab', CHAT_MODEL: 'lab-1' },
})
const { find, ask: question } = api.assistant

async function said(...texts: string[]) {
  const { org_id, admin } = await organization()
  await ask(admin, api.summarySettings.update, { org_id, answers: true })
  const channel_id = await channelOf({ org_id, admin })
  const begin = Date.UTC(2026, 0, 1, 12)
  const talk_ids = await seedTalks(
    { context: context(), org_id },
    texts.map((text, at) => ({
      ...{ user_id: admin.user_id, channel_id, text },
      recorded_at: new Date(begin + at * 60_000).toISOString(),
    })),
  )
  return { org_id, admin, channel_id, talk_ids }
}

test('empty and overlong questions are refused, and non-members cannot ask', async () => {
  const { org_id, admin } = await said('the pump is broken')
  const stranger = (await organization()).admin
  for (const asked of ['', '   ', 'x'.repeat(501)])
    expect((await ask(admin, question, { org_id, question: asked })).status).toBe(400)
  expect((await ask(stranger, question, { org_id, question: 'pump?' })).status).toBe(404)
  expect((await ask(stranger, find, { org_id })).status).toBe(404)
})

test('a question finds the talks that answer it, the rarest words first', async () => {
  const { org_id, talk_ids } = await said(
    'the water pump is broken again',
    'the water is cold',
    'lunch is at noon',
    'more water please',
  )
  const member = await memberOf(org_id)
  const { body } = await ask(member, question, { org_id, question: 'When did the water pump break down?' })
  expect(body.passages[0]?.talk_id).toBe(talk_ids[0])
  expect(body.passages.map(({ talk_id }) => talk_id)).not.toContain(talk_ids[2])
  expect(body.passages[0]?.snippet.some(({ marked }) => marked)).toBe(true)
})

test('passages that only sound or are spelled like the question are marked', async () => {
  const { org_id, admin, talk_ids } = await said('the elevator is stuck', 'lunch is at noon', 'elevator music')
  const asked = async (text: string) => (await ask(admin, question, { org_id, question: text })).body.passages
  expect((await asked('Where is the elevator?')).map(({ similar }) => similar)).toEqual([undefined, undefined])
  const similar = await asked('Where is the elevater?')
  expect(similar.map(({ talk_id }) => talk_id)).toContain(talk_ids[0])
  expect(new Set(similar.map((passage) => passage.similar))).toEqual(new Set([true]))
})

test.each([
  ['German', 'Was wurde über die Pumpe gesagt?', 'die Pumpe ist kaputt', 'wann kommt der Bus'],
  ['Arabic', 'ماذا قيل عن المضخة؟', 'المضخة معطلة', 'ماذا قيل اليوم'],
])('a question in %s is searched by the words of its subject', async (...[, asked, about, other]) => {
  const { org_id, admin, talk_ids } = await said(other, about)
  const { body } = await ask(admin, question, { org_id, question: asked })
  expect(body.passages.map(({ talk_id }) => talk_id)).toEqual([talk_ids[1]])
})

test('only the matching passages are sent to the model, and the answer cites them', async () => {
  const { org_id, admin } = await said('the generator failed at nine', 'the secret plan is ready')
  const before = chat.received.length
  chat.says('It failed at nine [1]. The moon is cheese [7].')
  const { body } = await ask(admin, question, { org_id, question: 'When did the generator fail?' })
  expect(body).toMatchObject({ answer: [{ text: 'It failed at nine.', cites: [0] }], problem: null })
  const { path, authorization, body: sent } = chat.received[before] ?? {}
  expect([path, authorization, sent?.model]).toEqual(['/v1/chat/completions', 'Bearer sk-lab', 'lab-1'])
  expect(JSON.stringify(sent)).toContain('generator failed at nine')
  expect(JSON.stringify(sent)).not.toContain('secret plan')
})

test('without matching passages the model is not asked', async () => {
  const { org_id, admin } = await said('lunch is at noon')
  const before = chat.received.length
  const { body } = await ask(admin, question, { org_id, question: 'zeppelin xylophone' })
  expect(body).toEqual({ passages: [], answer: null, problem: null })
  expect(chat.received.length).toBe(before)
})

test('an answer without citations is hidden, and a failing model leaves the passages, with a sentence', async () => {
  const { org_id, admin } = await said('the generator failed at nine')
  const asked = { org_id, question: 'generator' }
  chat.says('It failed, believe me.')
  expect((await ask(admin, question, asked)).body).toMatchObject({
    answer: null,
    problem: expect.stringMatching(/do not answer/),
  })
  const failures: [number, string, RegExp][] = [
    [429, '', /busy/],
    [401, '', /key/],
    [404, '', /set up/],
    [500, '', /problem/],
    [200, '<html>', /cannot be read/],
  ]
  for (const [status, text, problem] of failures) {
    chat.answers((response) => response.writeHead(status).end(text))
    const { body } = await ask(admin, question, asked)
    expect(body.passages).toHaveLength(1)
    expect(body.answer).toBe(null)
    expect(body.problem).toMatch(problem)
  }
  chat.answers((response) => response.destroy())
  expect((await ask(admin, question, asked)).body.problem).toMatch(/does not answer/)
})

test('filters narrow the passages, and the page learns what is configured', async () => {
  const { org_id, admin } = await said('the generator failed at nine')
  const { channel_id: elsewhere } = (await ask(admin, api.channels.create, { org_id, name: 'Elsewhere' })).body
  const asked = { org_id, question: 'generator', channel_id: elsewhere }
  expect((await ask(admin, question, asked)).body.passages).toEqual([])
  expect((await ask(admin, find, { org_id })).body).toEqual({
    assistant_url: null,
    hosts: ['localhost'],
    prose: true,
    summaries: true,
  })
})

test('the model answers only where the organization lets it, and reads only talks that may be sent', async () => {
  const { org_id, admin, talk_ids } = await said('the generator failed at nine')
  const asked = { org_id, question: 'generator' }
  const settle = (settings: object) => ask(admin, api.summarySettings.update, { org_id, ...settings })
  const board = (await ask(admin, api.channels.create, { org_id, name: 'Board', private: true })).body.channel_id
  const yard = await channelOf({ org_id, admin }, 'Yard')
  const talk = { user_id: admin.user_id, text: 'the generator in secret', recorded_at: '2026-01-02T00:00:00Z' }
  const seeded = [
    { ...talk, channel_id: board },
    { ...talk, channel_id: yard },
  ]
  await seedTalks({ context: context(), org_id }, seeded)
  await settle({ excluded_channel_ids: [yard] })
  const before = chat.received.length
  const sent = () => JSON.stringify(chat.received.slice(before))
  chat.says('It failed at nine [1]. In secret [2].')
  const { body } = await ask(admin, question, asked)
  expect(body.passages).toHaveLength(3)
  const at = body.passages.findIndex(({ talk_id }) => talk_id === talk_ids[0])
  expect(body.answer).toEqual([{ text: 'It failed at nine.', cites: [at] }])
  expect(sent()).toContain('failed at nine')
  expect(sent()).not.toContain('in secret')

  await ask(admin, api.retention.hold, { talk_id: talk_ids[0] ?? '', reason: 'A lawsuit' })
  expect((await ask(admin, question, asked)).body).toMatchObject({
    answer: null,
    problem: expect.stringMatching(/may be sent/),
  })
  await settle({ answers: false, held_talks: true, private_channels: true })
  expect((await ask(admin, question, asked)).body).toMatchObject({ answer: null, problem: null })
  expect((await ask(admin, find, { org_id })).body).toMatchObject({ prose: false, summaries: true })
  expect(chat.received.length).toBe(before + 1)
  await settle({ answers: true })
  await ask(admin, question, asked)
  expect(sent()).toContain('in secret')
})

test('a passage says that an unknown number called, because its talk is in the name of an admin', async () => {
  const { org_id, admin, channel_id } = await said()
  const talk = { user_id: admin.user_id, channel_id, text: 'the pump is broken', by_phone: '+4930123456' }
  await seedTalks({ context: context(), org_id }, [talk])
  const { body } = await ask(admin, question, { org_id, question: 'pump?' })
  expect(body.passages).toMatchObject([{ user_id: admin.user_id, by_phone: '+4930123456' }])
})
