import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { UnsecuredJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET, openIssuer } from '../../../ports/testing/openid.ts'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { address, testAccounts } from '../testing/test-accounts.ts'

const redirect = 'http://localhost:3000/identity/callback/oidc'
const corp = await openIssuer({ redirect })
afterAll(() => corp[Symbol.asyncDispose]())

const asleep = await openIssuer({ redirect })
await asleep[Symbol.asyncDispose]()

const ISSUER = 'https://securetoken.google.com/demo-earshot'
const oidc = {
  IDENTITY: 'builtin,oidc,firebase',
  OIDC_ISSUER: corp.issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  FIREBASE_PROJECT_ID: 'demo-earshot',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
}
const trusting = testApp({ worker: true, env: { ...oidc, OIDC_TRUST_EMAIL: 'on' } })
const doubting = testApp({ worker: true, env: oidc })
const closed = testApp({ alone: true, env: { ...oidc, REGISTRATION: 'closed', OIDC_TRUST_EMAIL: 'on' } })
const late = testApp({ env: { ...oidc, OIDC_ISSUER: asleep.issuer } })
const plain = testApp()

type TestApp = typeof trusting
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const times = () => ({ iat: seconds(-1), exp: seconds(600), auth_time: seconds(-1) })

interface TokenOptions {
  sub?: string
  email?: string
  email_verified?: boolean
  name?: string
}

const ofCorp = ({ sub = randomUUID(), ...said }: TokenOptions) =>
  corp.sign({ iss: corp.issuer, aud: CLIENT_ID, sub, ...said, ...times() })

/** Unsigned, like the tokens of the Firebase emulator. */
const ofFirebase = async ({ sub = randomUUID(), ...said }: TokenOptions) =>
  new UnsecuredJWT({ iss: ISSUER, aud: 'demo-earshot', sub, ...said, ...times() }).encode()

const exchange = async ({ ask }: TestApp, token: string) => ask(null, api.sessions.exchange, { token })

const TAKEN = 'An account with this email already exists. Sign in to it'

test('an issuer whose clock is two minutes off signs people in, and one that is five minutes ahead does not', async () => {
  const at = (off: number) => {
    const said = { iss: corp.issuer, aud: CLIENT_ID, sub: randomUUID(), email: address(), email_verified: true }
    return corp.sign({
      ...said,
      iat: seconds(off),
      nbf: seconds(off),
      auth_time: seconds(off),
      exp: seconds(off + 600),
    })
  }
  for (const off of [120, -120]) expect((await exchange(trusting, await at(off))).status).toBe(200)
  expect((await exchange(trusting, await at(300))).status).toBe(401)
})

test('tokens of issuers that are not configured are refused', async () => {
  for (const token of [await ofCorp({ email: address() }), await ofFirebase({ email: address() })])
    expect((await exchange(plain, token)).status).toBe(401)
})

test.each([
  ['an OpenID Connect issuer', ofCorp],
  ['Firebase', ofFirebase],
])('a token of %s opens a session, and the same person the next time', async (_, make) => {
  const said = { sub: randomUUID(), email: address(), email_verified: true, name: 'Ada King' }
  const first = await exchange(trusting, await make(said))
  expect(first).toMatchObject({ status: 200, body: { need_verification: false } })
  const again = await exchange(trusting, await make({ ...said, email: undefined as never }))
  expect(again.body.user_id).toBe(first.body.user_id)
  const { body } = await trusting.ask({ ...first.body, email: '' }, api.users.find, {})
  expect(body).toMatchObject({ email: said.email, name: 'Ada King' })
})

test.each(Array.from({ length: 5 }, address))(
  'concurrent first tokens of two issuers create one person (%s)',
  async (email) => {
    const ada = { email, email_verified: true }
    const [one, other] = [await ofCorp(ada), await ofFirebase(ada)]
    const answers = await Promise.all(
      [one, other, one, other, one, other, one, other].map((it) => exchange(trusting, it)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
  },
)

test('an account of the same address is the same person, if the address is proven on both sides', async () => {
  const ada = await testAccounts(trusting).resident()
  const own = await testAccounts(trusting).exchanged(ada)
  for (const make of [ofCorp, ofFirebase]) {
    const theirs = await exchange(trusting, await make({ email: ada.email.toUpperCase(), email_verified: true }))
    expect(theirs.body.user_id).toBe(own.user_id)
  }
})

test('signing out everywhere at the built-in provider also ends the person’s sessions of other issuers', async () => {
  const ada = await testAccounts(trusting).resident()
  await testAccounts(trusting).exchanged(ada)
  const { body } = await exchange(trusting, await ofFirebase({ email: ada.email, email_verified: true }))
  await ada.visitor.post('/identity/revoke-sessions', {})
  expect(await testAccounts(trusting).isOver({ ...body, email: ada.email })).toBe(true)
})

test('a token with another person’s address is refused with the advice to sign in there first', async () => {
  const { resident, exchanged, unproven } = testAccounts(trusting)
  const ada = await resident()
  await exchanged(ada)
  const unverified = await ofFirebase({ email: ada.email, email_verified: false })
  expect(await exchange(trusting, unverified)).toMatchObject({ status: 409, refusal: { text: TAKEN } })

  const bob = await unproven()
  await exchanged(bob)
  const verified = await ofFirebase({ email: bob.email, email_verified: true })
  expect(await exchange(trusting, verified)).toMatchObject({ status: 409, refusal: { text: TAKEN } })
})

test('an issuer that is not trusted for addresses neither opens an account by address nor reserves it', async () => {
  const ada = await testAccounts(doubting).resident()
  await testAccounts(doubting).exchanged(ada)
  const thief = await exchange(doubting, await ofCorp({ email: ada.email, email_verified: true }))
  expect(thief).toMatchObject({ status: 409, refusal: { error: 'conflict', text: TAKEN } })
  const newcomer = await exchange(doubting, await ofCorp({ email: address(), email_verified: true }))
  expect(newcomer).toMatchObject({ status: 200, body: { need_verification: true } })
})

test('an account without an address is refused, unless it is already linked', async () => {
  const text = 'Your account there has no email address. Add one there, then sign in again'
  for (const email of [undefined, '', 'not an address'])
    expect(await exchange(trusting, await ofFirebase({ email: email as never }))).toMatchObject({
      status: 409,
      refusal: { text },
    })
})

test('a verified address is only replaced by another verified one', async () => {
  const said = { sub: randomUUID(), email: address(), email_verified: true }
  const { body } = await exchange(trusting, await ofFirebase(said))
  const unproven = await exchange(trusting, await ofFirebase({ ...said, email: address(), email_verified: false }))
  expect(unproven.body.need_verification).toBe(false)
  const found = async () => (await trusting.ask({ ...body, email: '' }, api.users.find, {})).body.email
  expect(await found()).toBe(said.email)
  const moved = address()
  await exchange(trusting, await ofFirebase({ ...said, email: moved }))
  expect(await found()).toBe(moved)
})

test('a name that contains text of its own is reduced to one short line', async () => {
  const name = `Ada\n\nWin a prize: http://evil.example.org ${'x'.repeat(200)}`
  const { body } = await exchange(trusting, await ofFirebase({ email: address(), email_verified: true, name }))
  const found = await trusting.ask({ ...body, email: '' }, api.users.find, {})
  expect(found.body.name).toMatch(/^Ada Win a prize: [^\n]{1,63}$/)
})

test('with registration closed, an issuer does not let new people in', async () => {
  const answer = await exchange(closed, await ofFirebase({ email: address(), email_verified: true }))
  expect(answer).toMatchObject({ status: 403, refusal: { error: 'forbidden' } })
})

test('a session that Firebase opened removes its person while it is fresh', async () => {
  const fresh = await exchange(trusting, await ofFirebase({ email: address(), email_verified: true }))
  expect((await trusting.ask({ ...fresh.body, email: '' }, api.users.remove, {})).body).toEqual({ removed: true })

  const claims = { iss: ISSUER, aud: 'demo-earshot', sub: randomUUID(), email: address(), ...times() }
  const old = await exchange(trusting, new UnsecuredJWT({ ...claims, auth_time: seconds(-660) }).encode())
  expect((await trusting.ask({ ...old.body, email: '' }, api.users.remove, {})).status).toBe(403)
})

test('while an issuer cannot be reached its tokens get a server error, and later they work', async () => {
  const claims = { iss: asleep.issuer, aud: CLIENT_ID, sub: randomUUID(), email: address(), ...times() }
  const early = await exchange(late, await asleep.sign(claims))
  expect(early).toMatchObject({ status: 500, refusal: { error: 'unexpected' } })
  expect(early.refusal.text).toMatch(/^Your identity provider cannot be reached/)
  const begun = () => browser(late.app()).post('/identity/sign-in/social', { provider: 'oidc', callbackURL: '/' })
  const tooEarly = await begun()
  expect([tooEarly.status, tooEarly.body.code]).toEqual([503, 'ISSUER_UNREACHABLE'])

  await using awake = await openIssuer({ redirect, port: Number(new URL(asleep.issuer).port) })
  expect((await exchange(late, await awake.sign(claims))).status).toBe(200)
  expect((await begun()).body.url).toContain(`${asleep.issuer}/auth?`)
})
