import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { openLyingIssuer } from '../../../ports/testing/lying-issuer.ts'
import { CLIENT_ID, CLIENT_SECRET, openIssuer } from '../../../ports/testing/openid.ts'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { confirm, emailTo, linkIn } from '../../../testing/emails.ts'
import { atIssuer, begin, federated } from '../testing/at-issuer.ts'
import { address, type Browser, testAccounts } from '../testing/test-accounts.ts'

const redirect = 'http://localhost:3000/identity/callback/oidc'
const corp = await openIssuer({ redirect })
const shy = await openIssuer({ redirect, tellsAddress: false })
afterAll(async () => {
  await corp[Symbol.asyncDispose]()
  await shy[Symbol.asyncDispose]()
})

const liar = await openLyingIssuer()
afterAll(() => liar[Symbol.asyncDispose]())

type Issuer = Pick<typeof corp, 'issuer'>
const at = ({ issuer }: Issuer) => ({
  IDENTITY: 'builtin,oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Corp',
})

const trusting = testApp({ worker: true, env: { ...at(corp), OIDC_TRUST_EMAIL: 'on' } })
const doubting = testApp({ worker: true, env: at(corp) })
const only = testApp({ worker: true, env: { ...at(shy), IDENTITY: 'oidc', OIDC_TRUST_EMAIL: 'on' } })
const lied = testApp({ worker: true, env: at(liar) })
const invited = testApp({ worker: true, env: { ...at(corp), REGISTRATION: 'invite', OIDC_TRUST_EMAIL: 'on' } })

type TestApp = typeof trusting

const sessionOf = async (place: TestApp, visitor: Browser, email: string) =>
  testAccounts(place).exchanged({ email, visitor })

test('the browser is sent to the issuer with a challenge, a nonce and a state of its own', async () => {
  const { searchParams, origin } = await begin(browser(trusting.app()))
  expect(origin).toBe(corp.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirect,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  for (const name of ['code_challenge', 'nonce', 'state']) expect(searchParams.get(name)?.length).toBeGreaterThan(20)
})

test('a callbackURL on another site is refused', async () => {
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', {
    provider: 'oidc',
    callbackURL: 'https://evil.example.org/',
  })
  expect(status).toBe(403)
})

test.each(['google', 'toString', ''])('the provider “%s” does not exist', async (provider) => {
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', { provider })
  expect(status).toBe(404)
})

test('an id token sent by the browser is not accepted', async () => {
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'anna', exp: 4e9, iat: 1 })
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', {
    provider: 'oidc',
    idToken: { token },
  })
  expect(status).toBe(404)
})

test('a new person is signed in, and is the same user the next time', async () => {
  const email = address()
  corp.signInAs('anna', { email, email_verified: true, name: 'Anna Corp' })
  const { visitor, location } = await federated(trusting)
  expect(location).toBe('/dashboard')
  const session = await sessionOf(trusting, visitor, email)
  const { body } = await trusting.ask(session, api.users.find, {})
  expect(body).toMatchObject({ name: 'Anna Corp', email, need_verification: false })
  const again = await federated(trusting)
  expect((await sessionOf(trusting, again.visitor, email)).user_id).toBe(session.user_id)
})

test('a callback in another browser, or a second time, signs no one in', async () => {
  corp.signInAs('mallory', { email: address(), email_verified: true })
  const [mine, theirs] = [browser(trusting.app()), browser(trusting.app())]
  const back = await atIssuer(await begin(mine))
  expect((await theirs.get(back.href)).location).toContain('error=state_mismatch')
  expect((await theirs.get('/identity/token')).status).toBe(401)
  expect((await mine.get(back.href)).location).toBe('/dashboard')
  expect((await browser(trusting.app()).get(back.href)).location).toContain('error=state_mismatch')
})

test.each([
  ['a code that the issuer never gave', { code: 'x'.repeat(43) }, 'invalid_code'],
  ['a state that we never gave', { state: 'x'.repeat(32) }, 'state_mismatch'],
  ['the word of another issuer', { iss: 'https://evil.example.org' }, 'issuer_mismatch'],
])('%s signs no one in', async (_, change, error) => {
  corp.signInAs('otto', { email: address(), email_verified: true })
  const visitor = browser(trusting.app())
  const back = await atIssuer(await begin(visitor))
  for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value)
  expect((await visitor.get(back.href)).location).toContain(`error=${error}`)
  expect((await visitor.get('/identity/token')).status).toBe(401)
})

test('a refusal at the issuer leads back to the sign-in page', async () => {
  const visitor = browser(trusting.app())
  const state = (await begin(visitor)).searchParams.get('state')
  const { location } = await visitor.get(`/identity/callback/oidc?error=access_denied&state=${state}`)
  expect(location).toBe('/login?error=access_denied')
})

test('an account of the same address is the same account, if the address is proven on both sides', async () => {
  const { resident, exchanged } = testAccounts(trusting)
  const ada = await resident()
  corp.signInAs('ada', { email: ada.email.toUpperCase(), email_verified: true, name: 'Ada' })
  const { visitor } = await federated(trusting)
  const [own, theirs] = [await exchanged(ada), await sessionOf(trusting, visitor, ada.email)]
  expect(theirs.user_id).toBe(own.user_id)
})

test.each([
  ['the issuer has not proven it', false, true],
  ['it is not proven here', true, false],
])('an account of the same address stays closed where %s', async (_, there, here) => {
  const { resident, unproven } = testAccounts(trusting)
  const { email } = here ? await resident() : await unproven()
  corp.signInAs(`thief-${there}`, { email, email_verified: there })
  const { visitor, location } = await federated(trusting)
  expect(location).toBe('/login?error=account_not_linked')
  expect((await visitor.get('/identity/token')).status).toBe(401)
})

test('an untrusted issuer does not sign in to an existing account of the same address', async () => {
  const { email } = await testAccounts(doubting).resident()
  corp.signInAs('thief', { email, email_verified: true })
  expect((await federated(doubting)).location).toBe('/login?error=account_not_linked')
})

test('an account that an untrusted issuer made goes to the owner of its address after a password reset', async () => {
  const email = address()
  corp.signInAs('squatter', { email, email_verified: true })
  const { visitor } = await federated(doubting)
  const theirs = await sessionOf(doubting, visitor, email)
  await browser(doubting.app()).post('/identity/request-password-reset', { email })
  const token = new URL(linkIn(await emailTo(doubting.app(), email, 2))).searchParams.get('token')
  await browser(doubting.app()).post('/identity/reset-password', { token, newPassword: 'quite another phrase' })
  expect(await testAccounts(doubting).isOver(theirs)).toBe(true)
  expect((await federated(doubting)).location).toBe('/login?error=account_not_linked')
})

test('a person from an untrusted issuer verifies the address by our email', async () => {
  const email = address()
  corp.signInAs('ines', { email, email_verified: true, name: 'Ines' })
  const { visitor } = await federated(doubting)
  const session = await sessionOf(doubting, visitor, email)
  const needs = async () => (await doubting.ask(session, api.users.find, {})).body.need_verification
  expect(await needs()).toBe(true)
  await confirm(visitor, linkIn(await emailTo(doubting.app(), email)))
  expect(await needs()).toBe(false)
})

test('a token of the issuer and its browser sign-in lead to the same user', async () => {
  const email = address()
  corp.signInAs('ivo', { email, email_verified: true, name: 'Ivo' })
  const { visitor } = await federated(doubting)
  const session = await sessionOf(doubting, visitor, email)
  const [iat, exp] = [-1, 600].map((from) => Math.floor(Date.now() / 1000) + from)
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'ivo', iat, exp })
  const { body } = await doubting.ask(null, api.sessions.exchange, { token })
  expect(body.user_id).toBe(session.user_id)
})

test('an issuer account that was linked signs in its person by itself, too', async () => {
  const { resident, exchanged } = testAccounts(trusting)
  const ada = await resident()
  const own = await exchanged(ada)
  corp.signInAs('ada by herself', { email: ada.email, email_verified: true })
  const { visitor } = await federated(trusting)
  await exchanged({ email: ada.email, visitor })
  const [iat, exp] = [-1, 600].map((from) => Math.floor(Date.now() / 1000) + from)
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'ada by herself', iat, exp })
  expect((await trusting.ask(null, api.sessions.exchange, { token })).body.user_id).toBe(own.user_id)
})

async function deceived(lie: Record<string, unknown>) {
  const visitor = browser(lied.app())
  const { searchParams } = await begin(visitor)
  liar.says(searchParams.get('nonce') ?? '', lie)
  return (await visitor.get(`/identity/callback/oidc?code=x&state=${searchParams.get('state')}`)).location
}

test.each([
  ['made for another sign-in', { nonce: 'another' }],
  ['made for another program', { aud: 'another' }],
  ['made by another issuer', { iss: 'https://evil.example.org' }],
  ['of an hour ago', { exp: 1 }],
])('an id token %s is refused', async (_, lie) => {
  expect(await deceived(lie)).toBe('/login?error=unable_to_get_user_info')
  expect(await deceived({})).toBe('/dashboard')
})

test('an account without an address comes back to the sign-in page', async () => {
  corp.signInAs('nobody', {})
  expect((await federated(trusting)).location).toBe('/login?error=email_not_found')
})

test('with registration by invitation, the issuer does not let new people in', async () => {
  corp.signInAs('stranger', { email: address(), email_verified: true })
  expect((await federated(invited)).location).toContain('/login?error=REGISTRATION_CLOSED&')
  const { rows } = await invited.context().connections.pool.query('select 1 from auth."user"')
  expect(rows).toEqual([])
})

test('with the issuer alone people can sign in, also with an email only in the access token', async () => {
  const email = address()
  shy.signInAs('berta', { email, email_verified: true, name: 'Berta' })
  const { visitor } = await federated(only)
  const session = await sessionOf(only, visitor, email)
  expect((await only.ask(session, api.users.find, {})).body).toMatchObject({ email, need_verification: false })
})

test('tokens of the issuer are not stored', async () => {
  const { rows } = await trusting
    .context()
    .connections.pool.query(
      `select distinct "accessToken", "refreshToken", "idToken" from auth.account where "providerId" = 'oidc'`,
    )
  expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
})
