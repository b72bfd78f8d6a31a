import { api } from '@earshot/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { seedTalks } from '../../testing/seed-talks.ts'
import { type Person, testApp } from '../../testing/test-app.ts'
import { timedText } from './timed-text.ts'

const { ask, app, context, organization, memberOf, channelOf, person } = testApp()

let url: string
const open: Client[] = []

beforeAll(async () => {
  url = `${await app().listen({ port: 0, host: '127.0.0.1' })}/mcp`
})

afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

const eras = [['2026-07-28', { mode: { pin: '2026-07-28' } }] as const, ['2025-11-25', { mode: 'legacy' }] as const]
type Negotiation = (typeof eras)[number][1]

async function connect(token: string, versionNegotiation: Negotiation = { mode: { pin: '2026-07-28' } }) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation })
  open.push(client)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  )
  return client
}

async function call(client: Client, name: string, given: object = {}) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: { ...given } })
  const [first] = content
  return { isError, text: first?.type === 'text' ? first.text : '', found: structuredContent as Record<string, never> }
}

async function station(...texts: string[]) {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin })
  const talks = texts.map((text) => ({ user_id: admin.user_id, channel_id, text }))
  const [talk_id = ''] = await seedTalks({ context: context(), org_id }, talks)
  return { org_id, admin, channel_id, talk_id }
}

async function keyOf({ org_id, admin }: { org_id: string; admin: Person }) {
  return (await ask(admin, api.keys.create, { org_id, name: 'Agent' })).body.key
}

const post = (headers: Record<string, string>, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

test('a request without a valid token is refused, and learns where to get one', async () => {
  const metadata = 'http://localhost:3000/.well-known/oauth-protected-resource/mcp'
  for (const [headers, error, sentence] of [
    [{}, '', 'Connect by OAuth, as the header WWW-Authenticate says'],
    [{ authorization: 'Bearer ek_forged' }, 'error="invalid_token", ', 'This token is not valid, has expired'],
    [{ authorization: 'Bearer forged' }, 'error="invalid_token", ', 'Refresh it or connect again by OAuth'],
  ] as const) {
    const response = await post(headers, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
    const expected = `Bearer ${error}scope="read write", resource_metadata="${metadata}"`
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expected])
    expect(((await response.json()) as { text: string }).text).toContain(sentence)
  }
})

test('a key that was copied in part is refused as a key, not as a session', async () => {
  const key = (await keyOf(await station())).slice(0, -1)
  const response = await post({ authorization: `Bearer ${key}` }, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
  expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('send a valid API key')])
})

test('a page of another website is refused, with a valid token too', async () => {
  const { admin } = await station()
  const headers = { authorization: `Bearer ${admin.token}`, origin: 'https://evil.example' }
  expect((await post(headers, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')).status).toBe(403)
})

test.each(['', '[]', '{}', '{"jsonrpc":"2.0","id":1,"method":"tools/steal"}', '"x"', '{"jsonrpc":"2.0"'])(
  'the message %j gets an error and no answer',
  async (body) => {
    const { admin } = await station()
    const response = await post({ authorization: `Bearer ${admin.token}` }, body)
    const said = await response.text()
    expect(said).toContain('error')
    expect(response.status).toBeLessThan(500)
  },
)

test('an organization that the caller is not in does not exist for its tools', async () => {
  const theirs = await station('the vault opens at nine')
  const client = await connect((await station()).admin.token)
  for (const [tool, given] of [
    ['list_channels', { org_id: theirs.org_id }],
    ['search_talks', { org_id: theirs.org_id, query: 'vault' }],
    ['list_hits', { org_id: theirs.org_id }],
    ['read_talk', { talk_id: theirs.talk_id }],
    ['list_notes', { talk_id: theirs.talk_id }],
    ['write_note', { talk_id: theirs.talk_id, text: 'hello' }],
  ] as const)
    expect(await call(client, tool, given)).toMatchObject({
      isError: true,
      text: 'Not found, or you do not have access',
      found: undefined,
    })
})

test('a key reaches its own organization only, and is offered only what keys may do', async () => {
  const theirs = await station('the vault opens at nine')
  const own = await station('the pump is broken')
  const client = await connect(await keyOf(own))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['list_organizations', 'list_channels', 'search_talks', 'read_talk', 'list_notes', 'list_hits'],
  ])
  expect(await call(client, 'search_talks', { org_id: theirs.org_id, query: 'vault' })).toMatchObject({ isError: true })
  const { found } = await call(client, 'search_talks', { query: 'pump' })
  expect(found).toMatchObject({ total: 1, talks: [{ talk_id: own.talk_id, channel: 'Ops' }] })
})

test.each(eras)('a client of %s searches, reads a talk with times, and writes a note', async (_, era) => {
  const { org_id, admin, channel_id, talk_id } = await station('The pump failed. Bring a new seal to the gate.')
  const client = await connect(admin.token, era)
  expect((await client.listTools()).tools).toHaveLength(8)
  expect((await call(client, 'list_channels')).found).toMatchObject({ channels: [{ channel_id, name: 'Ops' }] })
  const { found } = await call(client, 'search_talks', { query: 'seal' })
  const link = `http://localhost:3000/dashboard?org_id=${org_id}&channel_id=${channel_id}&talk_id=${talk_id}&t=4&live=true`
  expect(found).toMatchObject({ talks: [{ talk_id, sender: 'Ada', matches: [{ start: 6, end: 6.5 }], link }] })
  expect((await call(client, 'read_talk', { talk_id })).found).toMatchObject({
    transcript: [
      { start: 0, text: 'The pump failed.' },
      { start: 3, text: 'Bring a new seal to the gate.' },
    ],
    next_from: null,
  })
  await call(client, 'write_note', { talk_id, position: 3, text: 'Seal ordered' })
  expect((await ask(admin, api.notes.list, { talk_id })).body).toMatchObject([{ position: 3, text: 'Seal ordered' }])
})

test('channels are those that the caller hears, and a talk of an unknown caller is not by the admin it is in the name of', async () => {
  const { org_id, admin, channel_id } = await station('The pump failed.')
  const other = await memberOf(org_id)
  await ask(admin, api.members.update, { org_id, user_id: other.user_id, org_role: 'admin' })
  await ask(other, api.channels.create, { org_id, name: 'Board', private: true })
  const called = { user_id: admin.user_id, channel_id, text: 'the gate is open' }
  await seedTalks({ context: context(), org_id }, [
    { ...called, by_phone: '+4930123456' },
    { ...called, by_phone: 'withheld' },
    { ...called, by_phone: 'member' },
  ])
  const client = await connect(admin.token)
  expect((await ask(admin, api.channels.list, { org_id })).body).toHaveLength(2)
  expect((await call(client, 'list_channels')).found).toMatchObject({ channels: [{ channel_id, name: 'Ops' }] })
  const talks: { sender: string | null }[] = (await call(client, 'search_talks', { query: 'gate' })).found.talks ?? []
  expect(new Set(talks.map(({ sender }) => sender))).toEqual(new Set(['+4930123456', 'Ada', 'Unknown caller']))
})

test('a hit is acknowledged with a note, and a listener is told that they may not', async () => {
  const { org_id, admin, talk_id, channel_id } = await station('the pump is broken')
  const alert = (await ask(admin, api.alerts.save, { org_id, keyword: 'pump' })).body
  const match = { start: 1, end: 1.5, before: 'the', match: 'pump', after: 'is broken' }
  const hit = { org_id, talk_id, channel_id, alert_id: alert.alert_id, keyword: 'pump', ...match }
  await context().connections.inside(org_id).insertInto('hits').values(hit).execute()
  const given = { talk_id, alert_id: alert.alert_id, state: 'acknowledged', note: 'On my way' }
  const listener = await memberOf(org_id)
  const only = { send: false, moderate: false }
  await context()
    .connections.inside(org_id)
    .updateTable('members')
    .set(only)
    .where('user_id', '=', listener.user_id)
    .execute()
  const heard = await connect(listener.token)
  expect((await call(heard, 'list_hits')).found).toMatchObject({ new: 1, hits: [{ talk_id, keyword: 'pump' }] })
  expect(await call(heard, 'update_hit', given)).toMatchObject({ isError: true })
  expect((await call(await connect(admin.token), 'update_hit', given)).isError).toBe(false)
  expect((await call(heard, 'list_hits', { state: 'acknowledged' })).found).toMatchObject({
    hits: [{ note: 'On my way' }],
  })
})

test('a subscription is refused, because nothing would ever be sent', async () => {
  const { admin } = await station()
  const client = await connect(admin.token)
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('Subscription limit reached')
})

test('who belongs to several organizations names one, and a wrong field is named', async () => {
  const { admin, org_id } = await station()
  await ask(admin, api.organizations.create, { name: 'Other' })
  const client = await connect(admin.token)
  const refused = await call(client, 'search_talks', { query: 'pump' })
  expect(refused).toMatchObject({ isError: true, text: 'You are in several organizations. Name one with org_id' })
  const { found } = await call(client, 'list_organizations')
  expect(found).toMatchObject({ organizations: expect.arrayContaining([{ org_id, name: 'Station Seven' }]) })
  expect((await call(client, 'read_talk', { talk_id: 'x' })).text).toContain('This id is not valid')
})

test('a person without an organization, and one with an unverified address, reach nothing', async () => {
  const alone = await connect((await person()).token)
  expect((await call(alone, 'search_talks')).text).toBe('You are not in an organization yet')
  const { org_id } = await station()
  const unverified = await connect((await person({ verified: false })).token)
  expect(await call(unverified, 'list_channels', { org_id })).toMatchObject({ isError: true })
})

test('a long transcript is read in pages', () => {
  const words = Array.from({ length: 100 }, (_, at) => ({ text: 'word', start: at, end: at + 0.5, confidence: null }))
  const parts = timedText({ words, text: '' }, 10)
  expect(parts.map(({ start }) => start)).toEqual([10, 50, 90])
})
