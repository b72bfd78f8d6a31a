import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { withClockAdvanced } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { allowList } from '../../../ports/webhook/addresses.ts'
import { guardedOutgoing } from '../../../ports/webhook/guarded-outgoing.ts'
import { appClient, parametersOf, REDIRECT } from './app-client.ts'

const house = testApp()
const { ask, app, context, person, place, memberOf } = house
const { register, agreed, token } = appClient(house)
const { review, connect } = api.apps

const VERIFIER = 'v'.repeat(43)
const SELF = 'https://ai.example.com/client.json'

async function requestOf(registered: string[], changes: object = {}) {
  const { client_id } = (await register({ client_name: 'Helper', redirect_uris: registered })).body
  return { ...parametersOf(client_id, VERIFIER), redirect_uri: registered[0] ?? '', ...changes }
}

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://ai.example.com/callback',
  'https://ada@ai.example.com/callback',
  'https://ada:x@ai.example.com/callback',
  'https://ai.example.com/callback#token',
  'https://ai.example.com/callback#',
  'https://ai.example.com/../callback',
  'https://ai.example.com\\@evil.example/callback',
  'https://AI.example.com/callback',
  ' https://ai.example.com/callback',
  'http://localhost.evil.example/callback',
  'http://127.0.0.2/callback',
  'http://0x7f.1/callback',
  'custom.app:/callback',
  'file:///etc/passwd',
  '//ai.example.com/callback',
  'https://',
  '',
  `https://ai.example.com/${'x'.repeat(600)}`,
])('nothing is registered that leads to %j', async (uri) => {
  expect(await register({ client_name: 'Helper', redirect_uris: [REDIRECT, uri] })).toMatchObject({
    status: 400,
    body: { error: 'invalid_redirect_uri' },
  })
})

test.each([
  {},
  { redirect_uris: [] },
  { redirect_uris: 'https://ai.example.com' },
  { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://ai.example.com/${at}`) },
  { redirect_uris: Array.from({ length: 15 }, (_, at) => `https://ai.example.com/${'x'.repeat(200)}${at}`) },
  { redirect_uris: [REDIRECT], client_name: { evil: true } },
  { redirect_uris: [REDIRECT], grant_types: ['implicit'] },
])('%j is no registration', async (metadata) => {
  expect((await register(metadata)).status).toBe(400)
})

test('the same registration gets the same id, any number of times, and stores nothing', async () => {
  const metadata = { client_name: '  Hel\u202Eper\u0007 ', redirect_uris: [REDIRECT], scope: 'admin' }
  const all = await Promise.all(Array.from({ length: 200 }, () => register(metadata)))
  expect(new Set(all.map(({ body }) => body.client_id)).size).toBe(1)
  expect(all[0]).toMatchObject({
    status: 201,
    body: { client_name: 'Helper', token_endpoint_auth_method: 'none', redirect_uris: [REDIRECT] },
  })
})

test.each([
  ['an unknown app', { client_id: 'unknown' }, 'This app is not known here'],
  ['another path', { redirect_uri: `${REDIRECT}/x` }, 'Helper wants to be answered at an address that is not its own'],
  ['a query', { redirect_uri: `${REDIRECT}?x=1` }, 'not its own'],
  ['a fragment', { redirect_uri: `${REDIRECT}#x` }, 'not its own'],
  ['a user', { redirect_uri: 'https://x@ai.example.com/callback' }, 'not its own'],
  ['another port', { redirect_uri: 'https://ai.example.com:8443/callback' }, 'not its own'],
  ['a script', { redirect_uri: 'javascript:alert(1)' }, 'not its own'],
  ['no redirect', { redirect_uri: '' }, 'not its own'],
  ['no challenge', { code_challenge: '' }, 'does not protect its request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'does not protect its request'],
  ['a token at once', { response_type: 'token' }, 'not supported'],
  ['another server', { resource: 'https://other.example/mcp' }, 'another server'],
  ['a fragment of this server', { resource: 'http://localhost:3000/mcp#x' }, 'another server'],
])('a request with %s is refused with a sentence', async (_, changes, sentence) => {
  const asked = await ask(await person(), review, await requestOf([REDIRECT], changes))
  expect(asked).toMatchObject({ status: 400, refusal: { text: expect.stringContaining(sentence) } })
})

test.each([
  ['http://127.0.0.1/', 'http://127.0.0.1:59656/'],
  ['http://localhost:3000/callback', 'http://localhost:61000/callback'],
  ['http://[::1]:1/cb', 'http://[::1]:2/cb'],
])('an app on the own device that registered %s may listen at %s', async (registered, redirect_uri) => {
  const { status, body } = await ask(await person(), review, await requestOf([registered], { redirect_uri }))
  expect([status, body]).toMatchObject([200, { local: true, redirect_host: new URL(redirect_uri).host }])
})

test('another loopback name or path than the registered one is refused', async () => {
  for (const redirect_uri of ['http://localhost:1/cb', 'http://127.0.0.1:1/other', 'https://127.0.0.1:1/cb'])
    expect((await ask(await person(), review, await requestOf(['http://127.0.0.1/cb'], { redirect_uri }))).status).toBe(
      400,
    )
})

test('who declines is led back to the app with an error, its state and the issuer', async () => {
  const { body } = await ask(await person(), review, await requestOf([REDIRECT]))
  expect(body.cancel_url).toBe(
    `${REDIRECT}?error=access_denied&state=af0ifjsldkj&iss=${encodeURIComponent('http://localhost:3000')}`,
  )
  expect(body).toMatchObject({ name: 'Helper', host: null, local: false, write: true, redirect_host: 'ai.example.com' })
})

test('a request is agreed to within ten minutes, and only by the person who was asked', async () => {
  const { org_id, admin } = await place()
  const { request } = (await ask(admin, review, await requestOf([REDIRECT]))).body
  const expired = { status: 400, refusal: { text: expect.stringContaining('This request has expired') } }
  const other = await memberOf(org_id)
  expect(await ask(other, connect, { request, org_id })).toMatchObject(expired)
  expect(await ask(admin, connect, { request: `${request}x`, org_id })).toMatchObject(expired)
  expect(await withClockAdvanced(601_000, () => ask(admin, connect, { request, org_id }))).toMatchObject(expired)
  expect((await ask(admin, connect, { request, org_id })).status).toBe(201)
})

/** The app's own description is answered without a network. */
function described(answer: () => Promise<unknown>) {
  const before = context().outgoing
  onTestFinished(() => void (context().outgoing = before))
  context().outgoing = { ...before, read: async () => Buffer.from(JSON.stringify(await answer())) }
}
const DOCUMENT = { client_id: SELF, client_name: 'Helper', redirect_uris: [REDIRECT] }
const ofDocument = (changes: object = {}) => ({ ...parametersOf(SELF, VERIFIER), ...changes })

test.each([
  ['names another app', { ...DOCUMENT, client_id: `${SELF}x` }, 'not valid'],
  ['has no name', { ...DOCUMENT, client_name: ' \u200B' }, 'not valid'],
  ['has no redirect URIs', { ...DOCUMENT, redirect_uris: [] }, 'not valid'],
  ['has a secret', { ...DOCUMENT, client_secret: 'x' }, 'not valid'],
  ['is a list', [], 'not valid'],
  ['demands a key', { ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt' }, 'signs in with a secret'],
  ['leads elsewhere', { ...DOCUMENT, redirect_uris: ['https://evil.example/'] }, 'not its own'],
  ['leads to a script', { ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] }, 'not its own'],
])('an app whose description %s is refused', async (_, document, sentence) => {
  described(async () => document)
  expect(await ask(await person(), review, ofDocument())).toMatchObject({
    status: 400,
    refusal: { text: expect.stringContaining(sentence) },
  })
})

test('an app with a description is shown with its host; a key beside PKCE is optional', async () => {
  const both = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_methods_supported: ['none'] }
  described(async () => ({ ...DOCUMENT, ...both, logo_uri: 'http://169.254.169.254/' }))
  const { org_id, admin } = await place()
  const { request, host } = (await ask(admin, review, ofDocument())).body
  expect(host).toBe('ai.example.com')
  const { url } = (await ask(admin, connect, { request, org_id })).body
  const code = new URL(url).searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', client_id: SELF, code, code_verifier: VERIFIER }
  expect((await token(exchange)).body).toMatchObject({ scope: 'read' })
})

test.each(['https://127.0.0.1/client.json', 'https://localhost/client.json', 'https://[::1]/client.json'])(
  'the description at %s is not fetched from the own network',
  async (client_id) => {
    expect(await ask(await person(), review, ofDocument({ client_id }))).toMatchObject({
      status: 400,
      refusal: { text: expect.stringContaining('points to a private network') },
    })
  },
)

test.each(['http://ai.example.com/client.json', 'https://ai.example.com/', 'https://ai.example.com/a/../client.json'])(
  '%s is not taken for the address of a description',
  async (client_id) => {
    described(async () => ({ ...DOCUMENT, client_id }))
    const { refusal } = await ask(await person(), review, ofDocument({ client_id }))
    expect(refusal.text).toContain('This app is not known here')
  },
)

test.each([
  { what: 'hangs', reason: 'No answer within 0.3 seconds', ms: 300, answer: () => {} },
  {
    what: 'redirects',
    reason: 'answers 302',
    answer: (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
  },
  {
    what: 'never ends',
    reason: 'No answer within 0.3 seconds',
    ms: 300,
    answer: (response: ServerResponse) => response.write('{'),
  },
  { what: 'is huge', reason: 'too large', answer: (response: ServerResponse) => response.end('x'.repeat(1_000_000)) },
])('a description that $what is given up, and the error says why', async ({ reason, ms = 60_000, answer }) => {
  const server = createServer((_request, response) => void answer(response))
  await new Promise<void>((done) => server.listen(0, done))
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const outgoing = guardedOutgoing({ allow: allowList([`localhost:${port}`]) })
  const read = outgoing.read(`http://localhost:${port}/client.json`, { most: 1000, ms })
  await expect(read).rejects.toThrow(reason)
})

test('apps are asked from pages of any origin, without cookies', async () => {
  for (const url of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']) {
    const { statusCode, headers } = await app().inject({ url, headers: { origin: 'https://ai.example.com' } })
    expect([statusCode, headers['access-control-allow-origin'], headers['set-cookie']]).toEqual([200, '*', undefined])
  }
  expect((await app().inject({ method: 'OPTIONS', url: '/oauth/token' })).statusCode).toBe(204)
})

test('an organization of others does not exist for an app, and an operator gets no entry by one', async () => {
  const { admin } = await place()
  const theirs = await place()
  expect((await agreed(admin, theirs.org_id)).status).toBe(404)
  await context()
    .connections.outside.updateTable('users')
    .set({ level: 1000 })
    .where('user_id', '=', admin.user_id)
    .execute()
  expect((await agreed(admin, theirs.org_id)).status).toBe(404)
})
