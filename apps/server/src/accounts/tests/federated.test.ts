import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { openLiar } from '../../ports/testing/liar.ts'
import { CLIENT_ID, CLIENT_SECRET, openIssuer } from '../../ports/testing/openid.ts'
import { browser } from '../../testing/browser.ts'
import { house } from '../../testing/house.ts'
import { letterTo, linkIn } from '../../testing/letters.ts'
import { address, type Browser, residents } from '../testing/people.ts'

const redirect = 'http://localhost:3000/identity/callback/oidc'
const corp = await openIssuer({ redirect })
const shy = await openIssuer({ redirect, tellsAddress: false })
afterAll(async () => {
  await corp[Symbol.asyncDispose]()
  await shy[Symbol.asyncDispose]()
})

/** An issuer that takes any code, and whose id tokens may lie. */
const liar = await openLiar()
afterAll(() => liar[Symbol.asyncDispose]())

type Issuer = Pick<typeof corp, 'issuer'>
const at = ({ issuer }: Issuer) => ({
  IDENTITY: 'builtin,oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: 'Corp',
})

const trusting = house({ worker: true, env: { ...at(corp), OIDC_TRUST_EMAIL: 'on' } })
const doubting = house({ worker: true, env: at(corp) })
const only = house({ worker: true, env: { ...at(shy), IDENTITY: 'oidc', OIDC_TRUST_EMAIL: 'on' } })
const lied = house({ worker: true, env: at(liar) })
const invited = house({ worker: true, env: { ...at(corp), REGISTRATION: 'invite', OIDC_TRUST_EMAIL: 'on' } })

type House = typeof trusting

/** Begins to sign in with the issuer; answers where the browser is sent. */
async function begin(visitor: Browser) {
  const { status, body } = await visitor.post('/identity/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/dashboard',
    errorCallbackURL: '/login',
  })
  expect(status).toBe(200)
  return new URL(body.url ?? '')
}

/** What the issuer's pages do: they know their own visitors by cookies of their own, and send them back to us. */
async function atIssuer(url: URL) {
  const cookies = new Map<string, string>()
  for (let next = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    next = new URL(response.headers.get('location') ?? '', next)
    if (next.port === '3000') return next
  }
}

/** Signs in with the issuer; answers where that ended. */
async function federated({ app }: House, visitor = browser(app())) {
  const back = await atIssuer(await begin(visitor))
  const { location } = await visitor.get(back.href)
  return { visitor, location }
}

const sessionOf = async (place: House, visitor: Browser, email: string) =>
  residents(place).exchanged({ email, visitor })

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

test('nobody is sent to another site afterwards', async () => {
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', {
    provider: 'oidc',
    callbackURL: 'https://evil.example.org/',
  })
  expect(status).toBe(403)
})

test.each(['google', 'toString', ''])('there is no provider called “%s”', async (provider) => {
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', { provider })
  expect(status).toBe(404)
})

test('an id token that somebody brings along is not taken for a sign-in of theirs', async () => {
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'anna', exp: 4e9, iat: 1 })
  const { status } = await browser(trusting.app()).post('/identity/sign-in/social', {
    provider: 'oidc',
    idToken: { token },
  })
  expect(status).toBe(404)
})

test('somebody new comes in, and is the same person the next time', async () => {
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

test('what comes back to another browser, or twice, opens nothing', async () => {
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
])('%s opens nothing', async (_, change, error) => {
  corp.signInAs('otto', { email: address(), email_verified: true })
  const visitor = browser(trusting.app())
  const back = await atIssuer(await begin(visitor))
  for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value)
  expect((await visitor.get(back.href)).location).toContain(`error=${error}`)
  expect((await visitor.get('/identity/token')).status).toBe(401)
})

test('whoever says no at the issuer comes back to the sign-in page', async () => {
  const visitor = browser(trusting.app())
  const state = (await begin(visitor)).searchParams.get('state')
  const { location } = await visitor.get(`/identity/callback/oidc?error=access_denied&state=${state}`)
  expect(location).toBe('/login?error=access_denied')
})

test('an account of the same address is the same account, if the address is proven on both sides', async () => {
  const { resident, exchanged } = residents(trusting)
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
  const { resident, unproven } = residents(trusting)
  const { email } = here ? await resident() : await unproven()
  corp.signInAs(`thief-${there}`, { email, email_verified: there })
  const { visitor, location } = await federated(trusting)
  expect(location).toBe('/login?error=account_not_linked')
  expect((await visitor.get('/identity/token')).status).toBe(401)
})

test('an issuer that is not trusted for addresses opens no account that is there already', async () => {
  const { email } = await residents(doubting).resident()
  corp.signInAs('thief', { email, email_verified: true })
  expect((await federated(doubting)).location).toBe('/login?error=account_not_linked')
})

test('an account that such an issuer made with the address of somebody else is its owner’s after a new password', async () => {
  const email = address()
  corp.signInAs('squatter', { email, email_verified: true })
  const { visitor } = await federated(doubting)
  const theirs = await sessionOf(doubting, visitor, email)
  await browser(doubting.app()).post('/identity/request-password-reset', { email })
  const token = new URL(linkIn(await letterTo(doubting.app(), email, 2))).searchParams.get('token')
  await browser(doubting.app()).post('/identity/reset-password', { token, newPassword: 'quite another phrase' })
  expect(await residents(doubting).isOver(theirs)).toBe(true)
  expect((await federated(doubting)).location).toBe('/login?error=account_not_linked')
})

test('whom such an issuer brings proves the address by our letter', async () => {
  const email = address()
  corp.signInAs('ines', { email, email_verified: true, name: 'Ines' })
  const { visitor } = await federated(doubting)
  const session = await sessionOf(doubting, visitor, email)
  const needs = async () => (await doubting.ask(session, api.users.find, {})).body.need_verification
  expect(await needs()).toBe(true)
  await visitor.get(linkIn(await letterTo(doubting.app(), email)))
  expect(await needs()).toBe(false)
})

test('whoever came by the browser is the same person with a token of the issuer itself', async () => {
  const email = address()
  corp.signInAs('ivo', { email, email_verified: true, name: 'Ivo' })
  const { visitor } = await federated(doubting)
  const session = await sessionOf(doubting, visitor, email)
  const [iat, exp] = [-1, 600].map((from) => Math.floor(Date.now() / 1000) + from)
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'ivo', iat, exp })
  const { body } = await doubting.ask(null, api.sessions.exchange, { token })
  expect(body.user_id).toBe(session.user_id)
})

test('an account that the issuer brings to one that is here leads to its person by itself, too', async () => {
  const { resident, exchanged } = residents(trusting)
  const ada = await resident()
  const own = await exchanged(ada)
  corp.signInAs('ada by herself', { email: ada.email, email_verified: true })
  const { visitor } = await federated(trusting)
  await exchanged({ email: ada.email, visitor })
  const [iat, exp] = [-1, 600].map((from) => Math.floor(Date.now() / 1000) + from)
  const token = await corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub: 'ada by herself', iat, exp })
  expect((await trusting.ask(null, api.sessions.exchange, { token })).body.user_id).toBe(own.user_id)
})

/** Signs in with the liar; answers where that ended. */
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
])('an id token %s opens nothing', async (_, lie) => {
  expect(await deceived(lie)).toBe('/login?error=unable_to_get_user_info')
  expect(await deceived({})).toBe('/dashboard')
})

test('an account without an address comes back to the sign-in page', async () => {
  corp.signInAs('nobody', {})
  expect((await federated(trusting)).location).toBe('/login?error=email_not_found')
})

test('where people come by invitation, the issuer brings nobody else', async () => {
  corp.signInAs('stranger', { email: address(), email_verified: true })
  expect((await federated(invited)).location).toContain('/login?error=REGISTRATION_CLOSED&')
  const { rows } = await invited.context().connections.pool.query('select 1 from auth."user"')
  expect(rows).toEqual([])
})

test('where only the issuer is offered, it brings people in, also one who tells the address for the access token only', async () => {
  const email = address()
  shy.signInAs('berta', { email, email_verified: true, name: 'Berta' })
  const { visitor } = await federated(only)
  const session = await sessionOf(only, visitor, email)
  expect((await only.ask(session, api.users.find, {})).body).toMatchObject({ email, need_verification: false })
})

test('nothing that the issuer gave us is kept', async () => {
  const { rows } = await trusting
    .context()
    .connections.pool.query(
      `select distinct "accessToken", "refreshToken", "idToken" from auth.account where "providerId" = 'oidc'`,
    )
  expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
})
