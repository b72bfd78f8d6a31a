import { api } from '@earshot/contract'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { authHooks } from '../accounts/accounts.service.ts'
import { openIdentity } from '../../ports/identity/open-identity.ts'
import { browser } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirm, emailTo, emailsTo, linkIn } from '../../testing/emails.ts'

const { ask, app, context } = testApp({ worker: true })
const { exchange, exchangeByQuery } = api.sessions
const PASSWORD = 'correct horse battery'
const address = () => `${crypto.randomUUID()}@example.org`

async function registered(email = address()) {
  const visitor = browser(app())
  const { status } = await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada King' })
  expect(status).toBe(200)
  return { email, visitor }
}

async function signedIn(email: string, visitor = browser(app())) {
  const { status } = await visitor.post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(status).toBe(200)
  return (await visitor.get('/identity/token')).body.token ?? ''
}

async function verified(email = address()) {
  const { visitor } = await registered(email)
  await confirm(visitor, linkIn(await emailTo(app(), email)))
  return signedIn(email, visitor)
}

test.each([
  ['a short password', { password: 'short' }, 'PASSWORD_TOO_SHORT'],
  ['an endless password', { password: 'x'.repeat(257) }, 'PASSWORD_TOO_LONG'],
  ['no e-mail address', { email: 'ada' }, 'VALIDATION_ERROR'],
  ['no name', { name: ' ' }, 'INVALID_NAME'],
  ['an endless name', { name: 'x'.repeat(81) }, 'INVALID_NAME'],
  ['a name of several lines', { name: 'Ada\n\nWin a prize: http://evil.example.org' }, 'INVALID_NAME'],
  ['a name with a control character', { name: 'A\u0007da' }, 'INVALID_NAME'],
])('registering with %s is refused', async (_, fields, code) => {
  const wanted = { email: address(), password: PASSWORD, name: 'Ada', ...fields }
  const { status, body } = await browser(app()).post('/identity/sign-up/email', wanted)
  expect(status).toBe(400)
  expect(body.code).toBe(code)
})

test('a wrong password and an unknown person get the same answer', async () => {
  const email = address()
  await verified(email)
  const wrong = await browser(app()).post('/identity/sign-in/email', { email, password: 'wrong horse battery' })
  const unknown = await browser(app()).post('/identity/sign-in/email', { email: address(), password: PASSWORD })
  expect(wrong.status).toBe(401)
  expect(unknown).toEqual(wrong)
})

test('a name that registration would refuse is refused for a change, too', async () => {
  const email = address()
  await verified(email)
  const visitor = browser(app())
  await signedIn(email, visitor)
  const { status, body } = await visitor.post('/identity/update-user', { name: 'x'.repeat(81) })
  expect([status, body.code]).toEqual([400, 'INVALID_NAME'])
})

test('a visitor gets no token of the provider', async () => {
  expect((await browser(app()).get('/identity/token')).status).toBe(401)
})

test('a request from another site is refused', async () => {
  const { email } = await registered()
  const stranger = browser(app(), { origin: 'https://evil.example.org' })
  expect((await stranger.post('/identity/sign-in/email', { email, password: PASSWORD })).status).toBe(403)
})

test('too many sign-ins from one address are refused, whatever address they claim', async () => {
  const visitor = browser(app(), { ip: '203.0.113.9' })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt++) {
    const headers = { 'x-forwarded-for': `198.51.100.${attempt}` }
    const tried = await visitor.post('/identity/sign-in/email', { email: address(), password: PASSWORD }, headers)
    statuses.push(tried.status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses[20]).toBe(429)
})

test('no one is signed in before opening the link in the email, which signs them in', async () => {
  const { email, visitor } = await registered()
  const early = await visitor.post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(early.status).toBe(401)

  const link = linkIn(await emailTo(app(), email))
  expect(link).toMatch(/^http:\/\/localhost:3000\/confirm\?token=/)
  expect((await confirm(visitor, link)).status).toBe(200)
  const after = await ask(null, exchange, { token: (await visitor.get('/identity/token')).body.token ?? '' })
  expect(after.body).toMatchObject({ need_verification: false })
  expect((await ask({ ...after.body, email }, api.organizations.create, { name: 'x' })).status).toBe(201)
  expect((await ask({ ...after.body, email }, api.users.find, {})).body).toMatchObject({ name: 'Ada King', email })
})

test('an address is the same in capitals', async () => {
  const email = address()
  const { visitor } = await registered(email.toUpperCase())
  expect((await emailsTo(app(), email.toUpperCase())).length).toBe(0)
  await confirm(visitor, linkIn(await emailTo(app(), email)))
  expect(await signedIn(email.toUpperCase())).toMatch(/^eyJ/)
})

test('a changed verification link verifies no one', async () => {
  const { email, visitor } = await registered()
  const link = new URL(linkIn(await emailTo(app(), email)))
  link.searchParams.set('token', `x${link.searchParams.get('token')?.slice(1)}`)
  expect((await confirm(visitor, link.href)).body.code).toBe('INVALID_TOKEN')
  expect((await visitor.post('/identity/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
})

test('a forged verification link of the provider verifies no one', async () => {
  const token = [{ alg: 'HS256' }, { email: 'ceo@example.org', exp: 4e9, iat: 1 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('x')
    .join('.')
  const { status, body } = await browser(app()).post('/identity/confirm-email', { token })
  expect([status, body.code]).toEqual([400, 'INVALID_TOKEN'])
})

test('both ways to exchange a token lead to the same person, each with a session of its own', async () => {
  const token = await verified()
  const [posted, got] = [await ask(null, exchange, { token }), await ask(null, exchangeByQuery, { token })]
  expect(got.body.user_id).toBe(posted.body.user_id)
  expect(got.body.token).not.toBe(posted.body.token)
})

test('eight first exchanges at once create one person', async () => {
  const token = await verified()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(null, exchange, { token })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
})

test('a token that the provider did not sign is refused', async () => {
  const token = await verified()
  const [head = '', , signature] = token.split('.')
  const claims = { ...decodeJwt(token), sub: crypto.randomUUID() }
  const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  for (const forged of [changed, new UnsecuredJWT(decodeJwt(token)).encode(), await signedWithPublicKey(token)])
    expect((await ask(null, exchange, { token: forged })).status).toBe(401)
})

test('a token that the same keys signed for another address of the provider is refused', async () => {
  const email = address()
  await verified(email)
  const appUrl = 'http://elsewhere.example.org'
  await using elsewhere = await provider(appUrl)
  const token = await signedIn(email, browser(elsewhere.app, { origin: appUrl }))
  expect(decodeJwt(token).iss).toBe(`${appUrl}/identity`)
  expect((await ask(null, exchange, { token })).status).toBe(401)
})

async function provider(appUrl: string) {
  const { config, connections } = context()
  const database = { connectionString: connections.pool.options.connectionString ?? '' }
  const wanted = { settings: config.identity, registration: config.registration, sms: true, database, appUrl }
  const identity = openIdentity({
    ...wanted,
    secret: 'i'.repeat(43),
    limited: true,
    mail: true,
    hooks: authHooks(context, { invitedAddress: async () => null }),
  })
  const other = await buildApp({ ...context(), identity, config: { ...config, appUrl } }, null)
  return { app: other, [Symbol.asyncDispose]: () => other.close().then(() => identity.close()) }
}

/** Algorithm confusion: the public key used as an HMAC secret. */
async function signedWithPublicKey(token: string) {
  const { body } = await browser(app()).get('/identity/jwks')
  const [key] = body.keys ?? []
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' })
    .sign(Buffer.from(key?.x ?? '', 'base64url'))
}
