import { api } from '@earshot/contract'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { withClockAdvanced } from '../../../testing/eventually.ts'
import { testApp } from '../../../testing/test-app.ts'
import { deletePastApps } from '../apps.service.ts'
import { appClient, REDIRECT } from './app-client.ts'

const house = testApp()
const { ask, app, context, place } = house
const { agreed, connected, refreshed, call, token, revoke } = appClient(house)

const REFUSED = { status: 400, body: { error: 'invalid_grant' } }
const list = async (who: Parameters<typeof ask>[0]) => (await ask(who, api.apps.list, {})).body
const db = () => context().connections.outside

/** As if it had been so long since the last refresh. */
const secondsLater = (app_id: string, seconds: number) =>
  db()
    .updateTable('connected_apps')
    .set({ rotated: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('app_id', '=', app_id)
    .execute()

test.each([
  ['a verifier of its own', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_grant'],
  ['another redirect URI', { redirect_uri: `${REDIRECT}/other` }, 'invalid_grant'],
  ['the id of another app', { client_id: 'https://evil.example/client.json' }, 'invalid_grant'],
  ['no id', { client_id: '' }, 'invalid_request'],
  ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['the resource of the whole server', { resource: 'http://localhost:3000/' }, 'invalid_target'],
  ['a forged code', { code: 'eyJhbGciOiJub25lIn0.e30.' }, 'invalid_grant'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('a code is not exchanged with %s', async (_, changes, error) => {
  const { org_id, admin } = await place()
  const { exchange } = await agreed(admin, org_id)
  expect(await token({ ...exchange, ...changes })).toMatchObject({ status: 400, body: { error } })
  expect(await list(admin)).toEqual([])
  expect((await token(exchange)).status).toBe(200)
})

test('a code is exchanged within a minute', async () => {
  const { org_id, admin } = await place()
  const { exchange } = await agreed(admin, org_id)
  expect(await withClockAdvanced(61_000, () => token(exchange))).toMatchObject(REFUSED)
})

test('a code that comes twice ends the access that it gave', async () => {
  const { org_id, admin } = await place()
  const { access_token, exchange, ...rest } = await connected(admin, org_id)
  expect((await call(access_token, 'list_channels')).status).toBe(200)
  expect(await token(exchange)).toMatchObject(REFUSED)
  expect((await call(access_token, 'list_channels')).status).toBe(401)
  expect(await refreshed(rest)).toMatchObject(REFUSED)
  expect((await ask(admin, api.audit.list, { org_id })).body.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['app.connect', 'app.disconnect']),
  )
})

test('of two exchanges at once at most one gives access, and a stolen code ends it', async () => {
  const { org_id, admin } = await place()
  const { exchange } = await agreed(admin, org_id)
  const answers = await Promise.all([token(exchange), token(exchange), token(exchange)])
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await list(admin)).toEqual([])
})

test('an access token lasts fifteen minutes, and a refresh token is replaced each time', async () => {
  const { org_id, admin } = await place()
  const first = await connected(admin, org_id)
  expect(first).toMatchObject({ expires_in: 900, scope: 'read write' })
  const { exp = 0, iat = 0, aud, iss } = decodeJwt(first.access_token)
  expect([exp - iat, aud, iss]).toEqual([900, 'http://localhost:3000/mcp', 'http://localhost:3000'])
  expect((await withClockAdvanced(901_000, () => call(first.access_token, 'list_channels'))).status).toBe(401)
  const { status, body } = await refreshed(first)
  expect(status).toBe(200)
  expect(body.refresh_token).not.toBe(first.refresh_token)
  expect((await call(body.access_token, 'list_channels')).status).toBe(200)
})

test('a client that lost the answer may refresh again at once; later the access ends as stolen', async () => {
  const { org_id, admin } = await place()
  const first = await connected(admin, org_id)
  const second = (await refreshed(first)).body
  expect((await refreshed(first)).status).toBe(200)
  await secondsLater(first.app_id, 31)
  expect(await refreshed(first)).toMatchObject(REFUSED)
  expect(await refreshed({ ...first, ...second })).toMatchObject(REFUSED)
  expect((await call(second.access_token, 'list_channels')).status).toBe(401)
  expect(await list(admin)).toEqual([])
})

test('a refresh token of two refreshes ago ends the access even at once', async () => {
  const { org_id, admin } = await place()
  const first = await connected(admin, org_id)
  const second = (await refreshed(first)).body
  const third = (await refreshed({ ...first, ...second })).body
  expect(await refreshed(first)).toMatchObject(REFUSED)
  expect(await refreshed({ ...first, ...third })).toMatchObject(REFUSED)
})

test('a refresh token works for its own app only', async () => {
  const { org_id, admin } = await place()
  const { refresh_token, ...rest } = await connected(admin, org_id)
  expect(await refreshed({ refresh_token, client_id: 'https://evil.example/client.json' })).toMatchObject(REFUSED)
  expect((await refreshed({ refresh_token, ...rest })).status).toBe(200)
})

test('access that was not refreshed for thirty days is over, and removed', async () => {
  const { org_id, admin } = await place()
  const first = await connected(admin, org_id)
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() }
  await db().updateTable('connected_apps').set(past).where('app_id', '=', first.app_id).execute()
  expect((await call(first.access_token, 'list_channels')).status).toBe(401)
  expect(await refreshed(first)).toMatchObject(REFUSED)
  expect(await list(admin)).toEqual([])
  await deletePastApps(context())
  expect(await db().selectFrom('connected_apps').select('app_id').where('app_id', '=', first.app_id).execute()).toEqual(
    [],
  )
})

test('access ends a year after it was given, however often it is refreshed', async () => {
  const { org_id, admin } = await place()
  const first = await connected(admin, org_id)
  const almost = { created: new Date(Date.now() - 364.99 * 86_400_000).toISOString() }
  await db().updateTable('connected_apps').set(almost).where('app_id', '=', first.app_id).execute()
  expect((await refreshed(first)).status).toBe(200)
  const row = db().selectFrom('connected_apps').select('expires_at').where('app_id', '=', first.app_id)
  const { expires_at } = await row.executeTakeFirstOrThrow()
  expect(Date.parse(expires_at)).toBeLessThan(Date.now() + 86_400_000)
})

test('either token revokes the access, for its own app; an unknown token is answered like a known one', async () => {
  const { org_id, admin } = await place()
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const first = await connected(admin, org_id)
    const { client_id } = first
    expect((await revoke({ token: 'of another server', client_id })).status).toBe(200)
    expect((await revoke({ token: first[kind], client_id: 'another' })).status).toBe(200)
    expect((await call(first.access_token, 'list_channels')).status).toBe(200)
    expect((await revoke({ token: first[kind], client_id, token_type_hint: kind })).status).toBe(200)
    expect((await call(first.access_token, 'list_channels')).status).toBe(401)
    expect(await refreshed(first)).toMatchObject(REFUSED)
  }
})

test('tokens are never taken for each other, and forged ones for none', async () => {
  const { org_id, admin } = await place()
  const { access_token, refresh_token, client_id, exchange } = await connected(admin, org_id)
  for (const wrong of [refresh_token, exchange.code, client_id, `${access_token}x`])
    expect((await call(wrong, 'list_channels')).status).toBe(401)
  expect(await refreshed({ client_id, refresh_token: access_token })).toMatchObject(REFUSED)
  const head = { ...decodeProtectedHeader(access_token), alg: 'HS256' }
  const forged = await new SignJWT(decodeJwt(access_token)).setProtectedHeader(head).sign(context().sessionSecret)
  expect((await call(forged, 'list_channels')).status).toBe(401)
})

test.each([
  [
    '/oauth/token',
    'grant_type=refresh_token&grant_type=refresh_token&client_id=x',
    'application/x-www-form-urlencoded',
  ],
  ['/oauth/token', '', 'application/x-www-form-urlencoded'],
  ['/oauth/token', '{}', 'application/json'],
  ['/oauth/revoke', 'token=1&token=2', 'application/x-www-form-urlencoded'],
  ['/oauth/register', '[]', 'application/json'],
])('%s refuses %j in the words of OAuth', async (url, payload, type) => {
  const answer = await app().inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(answer.json()).toEqual({ error: expect.stringMatching(/^invalid_/), error_description: expect.any(String) })
})

test('a form that is too large is refused before it is read', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const url of ['/oauth/token', '/oauth/revoke', '/oauth/register'])
    expect((await app().inject({ method: 'POST', url, headers, payload: 'x'.repeat(20_000) })).statusCode).toBe(413)
})
