import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { confirm, emailTo, emailsTo, linkIn, tokenOf } from '../../../testing/emails.ts'
import { address, PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const invite = testApp({ worker: true, env: { REGISTRATION: 'invite' } })
const { app } = inside
const { resident, unproven } = testAccounts(inside)

const OWN = 'quite another phrase'
const mallory = { name: 'Mallory', password: 'mallory was here' }
const ada = { name: 'Ada King', password: OWN }

const signUp = (email: string, { name, password } = ada, visitor = browser(app())) =>
  visitor.post('/identity/sign-up/email', { name, email, password, callbackURL: '/dashboard' })

const signIn = (email: string, password: string, visitor = browser(app())) =>
  visitor.post('/identity/sign-in/email', { email, password })

const linkTo = async (email: string, nth = 1) => linkIn(await emailTo(app(), email, nth))

/** Everything a registering browser is shown, to compare known with unknown addresses. */
async function conversation(email: string) {
  const cookies: string[][] = []
  const said = []
  for (const [path, payload] of [
    ['sign-up/email', { email, ...mallory, callbackURL: '/dashboard' }],
    ['sign-in/email', { email, password: mallory.password }],
    ['send-verification-email', { email, callbackURL: '/dashboard' }],
    ['sign-up/send-again', { email, callbackURL: '/dashboard' }],
    ['sign-up/email', { email, ...mallory, callbackURL: '/dashboard' }],
    ['email-link', { email }],
    ['request-password-reset', { email }],
  ] as const) {
    const headers = { origin: 'http://localhost:3000' }
    const answer = await app().inject({ method: 'POST', url: `/identity/${path}`, payload, headers })
    const { 'set-cookie': _, date: __, ...rest } = answer.headers
    cookies.push(answer.cookies.map(({ value: ___, expires: ____, ...cookie }) => JSON.stringify(cookie)))
    said.push({ path, status: answer.statusCode, headers: { ...rest, 'x-request-id': '' }, body: answer.body })
  }
  return { said, cookies }
}

test('registering answers the same for known and unknown addresses', async () => {
  const taken = await conversation((await resident()).email)
  expect(taken.said.map(({ status }) => status)).toEqual([200, 401, 200, 200, 200, 200, 200])
  expect(await conversation(address())).toEqual(taken)
  expect(await conversation((await unproven()).email)).toEqual(taken)
})

test('no one is signed in before the link is opened', async () => {
  const [email, visitor] = [address(), browser(app())]
  await signUp(email, ada, visitor)
  expect((await signIn(email, OWN, visitor)).status).toBe(401)
  expect((await visitor.get('/identity/token')).status).toBe(401)
  expect((await visitor.get('/identity/get-session')).body).toEqual({})
})

/** A name and password entered on the page that the link leads to. */
const chosen = { name: 'Ada Owner', password: 'chosen on the page' }

test('the owner of an address that another person registered first keeps their own name and password', async () => {
  const [email, owner] = [address(), browser(app())]
  await signUp(email, mallory)
  await signUp(email, ada, owner)
  expect((await emailTo(app(), email, 2)).text).toContain('Hi Ada,')
  await confirm(owner, await linkTo(email, 2))
  expect((await owner.get('/identity/get-session')).body.user).toMatchObject({ email, name: 'Ada King' })
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, mallory.password)).status).toBe(401)

  const late = browser(app())
  expect((await confirm(late, await linkTo(email, 1), chosen)).status).toBe(400)
  expect((await late.get('/identity/token')).status).toBe(401)
  expect((await signIn(email, mallory.password)).status).toBe(401)
})

test.each([
  ['the only registration is by another person', [mallory], 1],
  ['another person registered before them', [mallory, ada], 1],
  ['another person registered after them', [ada, mallory], 1],
  ['their own email is opened on another device', [ada], 1],
])('in a browser that did not register, a link needs a new password: %s', async (_, registrations, nth) => {
  const email = address()
  for (const registration of registrations) await signUp(email, registration)
  const [owner, link] = [browser(app()), await linkTo(email, nth)]
  const described = await owner.post('/identity/confirm-email-link', { token: tokenOf(link) })
  expect(described.body).toEqual({ kind: 'registration', email, need: 'password' })
  expect((await confirm(owner, link)).body.code).toBe('PASSWORD_NEEDED')
  expect((await confirm(owner, link, { ...chosen, password: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await confirm(owner, link, { ...chosen, password: 'password123' })).body.code).toBe('PASSWORD_TOO_COMMON')
  expect((await confirm(owner, link, { ...chosen, name: 'x'.repeat(81) })).body.code).toBe('INVALID_NAME')
  expect((await owner.get('/identity/token')).status).toBe(401)

  expect((await confirm(owner, link, chosen)).body.user).toMatchObject({ email, name: chosen.name })
  expect((await signIn(email, chosen.password)).status).toBe(200)
  for (const { password } of registrations) expect((await signIn(email, password)).status).toBe(401)
})

test('the browser that registered keeps its password when another person registers the address later', async () => {
  const [email, owner] = [address(), browser(app())]
  await signUp(email, ada, owner)
  await signUp(email, mallory)
  await confirm(owner, await linkTo(email, 1))
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, mallory.password)).status).toBe(401)
})

test('an unverified account goes to the owner of the address with the password they set', async () => {
  const { email, visitor: squatter } = await unproven()
  const owner = browser(app())
  await signUp(email, ada, owner)
  await confirm(owner, await linkTo(email, 2))
  expect((await owner.get('/identity/get-session')).body.user).toMatchObject({ name: 'Ada King', emailVerified: true })
  expect((await squatter.get('/identity/token')).status).toBe(401)
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
})

test('the link of an unverified account keeps its password only where it is signed in', async () => {
  const { email, visitor } = await unproven()
  await signIn(email, PASSWORD)
  const [owner, link] = [browser(app()), await linkTo(email, 2)]
  expect((await confirm(owner, link)).body.code).toBe('PASSWORD_NEEDED')
  expect((await confirm(visitor, link)).body.user).toMatchObject({ email, emailVerified: true })

  const other = await unproven()
  await signIn(other.email, PASSWORD)
  await confirm(owner, await linkTo(other.email, 2), chosen)
  expect((await other.visitor.get('/identity/token')).status).toBe(401)
  expect((await signIn(other.email, PASSWORD)).status).toBe(401)
  expect((await signIn(other.email, chosen.password)).status).toBe(200)
})

test('an unverified account cannot sign in with its password, and gets its link again', async () => {
  const { email } = await unproven()
  const { status, body } = await signIn(email, PASSWORD)
  expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  expect(await linkTo(email, 2)).toContain('/confirm?')
})

test('the link of an email leads to a page, which takes the person on to where they were going', async () => {
  const [email, visitor] = [address(), browser(app())]
  await signUp(email, ada, visitor)
  const link = new URL(await linkTo(email))
  expect([link.pathname, link.searchParams.get('callbackURL')]).toEqual(['/confirm', '/dashboard'])
  for (const path of ['/identity/sign-up/verify-email', '/identity/verify-email'])
    expect((await visitor.get(`${path}${link.search}`)).location, 'links sent before there was a page').toBe(link.href)
  expect((await confirm(visitor, link.href)).status).toBe(200)
  expect((await confirm(visitor, link.href)).body.user, 'pressed again').toMatchObject({ email })
  expect((await confirm(browser(app()), link.href, chosen)).body.code).toBe('EMAIL_ALREADY_VERIFIED')
})

test('only the browser that registered can resend the link', async () => {
  const [email, visitor] = [address(), browser(app())]
  await signUp(email, ada, visitor)
  await linkTo(email)
  await browser(app()).post('/identity/sign-up/send-again', { email, callbackURL: '/dashboard' })
  await visitor.post('/identity/sign-up/send-again', { email, callbackURL: '/dashboard' })
  await confirm(visitor, await linkTo(email, 2))
  expect((await signIn(email, OWN)).status).toBe(200)
  expect(await emailsTo(app(), email)).toHaveLength(2)
})

test('of eight browsers that confirm a link at once one creates the account', async () => {
  const email = address()
  await signUp(email)
  const link = await linkTo(email)
  const pressed = await Promise.all(Array.from({ length: 8 }, () => confirm(browser(app()), link, chosen)))
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(pressed.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect((await signIn(email, chosen.password)).status).toBe(200)
})

test('a link is valid for a day', async () => {
  const [email, visitor] = [address(), browser(app())]
  await signUp(email, ada, visitor)
  const { pool } = app().context.connections
  await pool.query(`update auth.registration set "expiresAt" = now() - interval '1 second' where email = $1`, [email])
  expect((await confirm(visitor, await linkTo(email))).body.code).toBe('INVALID_TOKEN')
})

test('a callbackURL to another site is refused', async () => {
  const { status } = await browser(app()).post('/identity/sign-up/email', {
    ...{ ...ada, email: address(), callbackURL: 'https://evil.example.org/' },
  })
  expect(status).toBe(403)
})

test('registration is refused if the invitation has expired when the link is opened', async () => {
  const email = address()
  const { config } = invite.context()
  config.registration = 'open'
  const visitor = browser(invite.app())
  await visitor.post('/identity/sign-up/email', { ...ada, email, callbackURL: '/dashboard' })
  const link = linkIn(await emailTo(invite.app(), email))
  config.registration = 'invite'
  expect((await confirm(visitor, link)).body.code).toBe('EMAIL_PASSWORD_SIGN_UP_DISABLED')
  expect(await emailsTo(invite.app(), email)).toHaveLength(1)
})
