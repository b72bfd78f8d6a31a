import { api } from '@earshot/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import { bearer, type Person, testApp } from '../../../testing/test-app.ts'
import { ANSWER, openChat, summaryFixture } from './summary-fixture.ts'

const chat = await openChat()
afterAll(() => chat[Symbol.asyncDispose]())
const at = testApp({ env: chat.env })
const { ask, app, memberOf } = at
const talkSaid = summaryFixture(at)

async function summarized() {
  const talk = await talkSaid()
  chat.writes(ANSWER)
  await talk.scan()
  await talk.run()
  const { org_id, talk_id } = talk
  const listed = async (who: Person, query = '') => (await ask(who, api.search.search, { org_id, query })).body.talks
  const exported = async (who: Person) => {
    const url = `/v3/vcon?talk_id=${talk_id}&sound=false`
    const { body, statusCode } = await app().inject({ method: 'GET', url, headers: bearer(who) })
    const entries: { type: string; body: string }[] = statusCode === 200 ? JSON.parse(body).analysis : []
    return entries.filter(({ type }) => type !== 'transcript')
  }
  return { ...talk, listed, exported }
}

const LINE = 'Generator failed'

test('lists have the title, or else the first sentence, and none for talks without a summary', async () => {
  const { admin, listed, talk_id } = await summarized()
  expect(await listed(admin)).toMatchObject([{ title: null, summary: LINE }])
  expect(await listed(admin, 'pump ')).toMatchObject([{ summary: LINE, snippet: expect.anything() }])
  const parts = (await ask(admin, api.summaries.find, { talk_id })).body.parts
  for (const { kind, part_id } of parts)
    if (kind === 'title') await ask(admin, api.summaries.remove, { talk_id, part_id })
    else if (kind === 'sentence')
      await ask(admin, api.summaries.update, { talk_id, part_id, text: `By hand: ${part_id}` })
  expect(await listed(admin)).toMatchObject([{ summary: expect.stringMatching(/^By hand/) }])
  expect((await ask(admin, api.talks.find, { talk_id })).body.summary).toBeUndefined()
})

test('nothing of a summary is listed or exported to people who do not hear its channel', async () => {
  const { admin, org_id, channel_id, listed, exported } = await summarized()
  const member = await memberOf(org_id)
  expect([await listed(member), await exported(member)]).toMatchObject([[{ summary: LINE }], [{ type: 'summary' }]])
  await ask(admin, api.channels.update, { channel_id, private: true })
  expect([await listed(member), await exported(member)]).toEqual([[], []])
  expect([await listed(admin), await exported(admin)]).toMatchObject([[{ summary: LINE }], [{ type: 'summary' }]])
})

test('after a redaction the summary is in no list and no export', async () => {
  const { admin, talk_id, listed, exported } = await summarized()
  expect((await ask(admin, api.redactions.create, { talk_id, start: 0, end: 2, reason: 'a name' })).status).toBe(201)
  expect([await listed(admin), await exported(admin)]).toMatchObject([[{ summary: null }], []])
})

test('a vCon has summary and translations with what they stand on, marked as a machine’s', async () => {
  const { admin, exported, run, talk_id } = await summarized()
  await ask(admin, api.translations.create, { talk_id, language: 'de' })
  chat.writes({ sentences: [1, 2, 3, 4].map((number) => ({ number, text: 'Ein Satz.' })) })
  await run({ language: 'de' })
  const entries = await exported(admin)
  expect(entries).toMatchObject([
    { type: 'summary', vendor: 'Earshot', product: 'lab-1', schema: 'earshot-summary-1', encoding: 'json', dialog: 0 },
    { type: 'translation', schema: 'earshot-translation-1' },
  ])
  expect(JSON.parse(entries[0]?.body ?? '')).toMatchObject({
    written_by: 'machine',
    title: 'Generator failed',
    sentences: [{ text: 'The generator failed.', cites: [{ start: 0 }], edited: false }, {}],
    actions: [{ text: 'Order a new pump', who: 'Ben', by_when: 'by Friday', done: false }],
  })
})

test('an AI app reads title, summary and action items with the words that they stand on', async () => {
  const { admin, org_id, talk_id } = await summarized()
  const url = `${await app().listen({ port: 0, host: '127.0.0.1' })}/mcp`
  const key = (await ask(admin, api.keys.create, { org_id, name: 'Agent' })).body.key
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const call = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: { ...given } })).structuredContent
  expect(await call('search_talks', { query: 'pump' })).toMatchObject({ talks: [{ talk_id, summary: LINE }] })
  expect(await call('read_talk', { talk_id })).toMatchObject({
    summary: {
      written_by: 'machine',
      model: 'lab-1',
      title: { text: 'Generator failed', said: [{ start: 0, text: 'The generator failed at nine.' }] },
      action_items: [{ text: 'Order a new pump', who: 'Ben', said: [{ text: 'Ben orders a new pump by Friday.' }] }],
    },
  })
  await client.close()
})
