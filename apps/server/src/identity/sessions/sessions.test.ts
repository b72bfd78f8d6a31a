import { api } from '@earshot/contract'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { withClockAdvanced } from '../../testing/eventually.ts'
import { testApp, type Person } from '../../testing/test-app.ts'
import { openSession } from './sessions.service.ts'

const { ask, person, app, context } = testApp()
const { exchange, exchangeByQuery, revoke } = api.sessions
const { find } = api.users

const OVER = { status: 401, refusal: { error: 'unauthenticated', text: 'Your session has expired. Sign in again' } }
const as = (token: string) => ask({ token } as Person, find, {})
const hours = (count: number) => Math.floor(Date.now() / 1000) + count * 3600

interface Forgery {
  secret?: Uint8Array
  alg?: string
  exp?: number
}

function forged({ token }: Person, { secret = context().sessionSecret, alg = 'HS256', exp = hours(1) }: Forgery) {
  return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg }).setExpirationTime(exp).sign(secret)
}

test.each([
  ['a word', async () => 'hello'],
  ['three words', async () => 'a.b.c'],
  ['a token without a signature', async (ada: Person) => `${ada.token.split('.').slice(0, 2).join('.')}.`],
  ['a token of no algorithm', async (ada: Person) => new UnsecuredJWT(decodeJwt(ada.token)).encode()],
  ['a token of another secret', (ada: Person) => forged(ada, { secret: new Uint8Array(32) })],
  ['a token of another algorithm', (ada: Person) => forged(ada, { secret: new Uint8Array(64), alg: 'HS512' })],
  ['a token whose day is over', (ada: Person) => forged(ada, { exp: hours(-1) })],
  ['a token that names another person', async (ada: Person) => tampered(ada.token, { sub: crypto.randomUUID() })],
])('%s is refused', async (_, made) => {
  const ada = await person()
  expect(await as(await made(ada))).toMatchObject(OVER)
  expect((await as(ada.token)).status).toBe(200)
})

test('a token of an unknown session is refused', async () => {
  const token = await new SignJWT({ sid: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(context().sessionSecret)
  expect(await as(token)).toMatchObject(OVER)
})

test('a token without an expiry is refused', async () => {
  const { sub, sid } = decodeJwt((await person()).token)
  const token = await new SignJWT({ sub: sub ?? '', sid, iat: hours(0) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(context().sessionSecret)
  expect(await as(token)).toMatchObject(OVER)
})

test('a token is only accepted as a bearer token', async () => {
  const { token } = await person()
  for (const request of [
    { url: '/v3/user', headers: { authorization: `Basic ${token}` } },
    { url: '/v3/user', headers: { authorization: token } },
    { url: '/v3/user', headers: { cookie: `token=${token}` } },
  ])
    expect((await app().inject(request)).statusCode).toBe(401)
  expect((await app().inject(`/v3/user?token=${token}`)).statusCode).toBe(401)
})

test('a session lasts 24 hours and names its user', async () => {
  const ada = await person()
  const { iat = 0, exp = 0, sub, sid } = decodeJwt(ada.token)
  expect(exp - iat).toBe(24 * 60 * 60)
  expect(sub).toBe(ada.user_id)
  expect(sid).toMatch(/^[0-9a-f-]{36}$/)
})

test('signing out ends the session at once, and other sessions of the person stay', async () => {
  const ada = await person()
  const other = await openSession(context(), ada.user_id)
  expect((await as(ada.token)).status).toBe(200)
  expect(await ask(ada, revoke, {})).toMatchObject({ status: 200, body: { revoked: true } })
  expect(await as(ada.token)).toMatchObject(OVER)
  expect(await ask(ada, revoke, {})).toMatchObject(OVER)
  expect((await as(other.token)).status).toBe(200)
})

test.each(['revoked_at', 'expires_at'] as const)(
  'a session that another node ended (%s) is refused within a second',
  async (column) => {
    const ada = await person()
    expect((await as(ada.token)).status).toBe(200)
    await context()
      .connections.outside.updateTable('sessions')
      .set({ [column]: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', ada.user_id)
      .execute()
    expect((await withClockAdvanced(1000, () => as(ada.token))).status).toBe(401)
  },
)

test('signing out requires a session', async () => {
  expect(await ask(null, revoke, {})).toMatchObject({ status: 401, refusal: { text: 'Sign in first' } })
})

test.each([{}, { token: '' }, { token: 'x'.repeat(8193) }])('nothing to exchange: %j', async (input) => {
  for (const route of [exchange, exchangeByQuery])
    expect(await ask(null, route, input as { token: string })).toMatchObject({
      status: 400,
      refusal: { text: 'Send the token of your identity provider', field: 'token' },
    })
})

test.each(['hello', 'eyJhbGciOiJFZERTQSJ9.e30.e30'])('%s is no token of a provider', async (token) => {
  for (const route of [exchange, exchangeByQuery])
    expect(await ask(null, route, { token })).toMatchObject({
      status: 401,
      refusal: { text: 'You have been signed out. Sign in again' },
    })
})

test('our own session token is no token of a provider', async () => {
  const { token } = await person()
  expect((await ask(null, exchange, { token })).status).toBe(401)
})

function tampered(token: string, change: object) {
  const [head, , signature] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...change })).toString('base64url')
  return [head, claims, signature].join('.')
}
