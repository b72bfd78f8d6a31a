import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emailTo, emailsTo, linkIn } from '../../../testing/emails.ts'
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

test('the owner of an address that another person registered first keeps their own name and password', async () => {
  const [email, owner] = [address(), browser(app())]
  await signUp(email, mallory)
  await signUp(email, ada, owner)
  expect((await emailTo(app(), email, 2)).text).toContain('Hello Ada King,')
  await owner.get(await linkTo(email, 2))
  expect((await owner.get('/identity/get-session')).body.user).toMatchObject({ email, name: 'Ada King' })
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, mallory.password)).status).toBe(401)

  const late = browser(app())
  expect((await late.get(await linkTo(email, 1))).location).toContain('error=')
  expect((await late.get('/identity/token')).status).toBe(401)
  expect((await signIn(email, mallory.password)).status).toBe(401)
})

test.each([
  ['registered after them', [mallory, ada], 1],
  ['registered before them, and opens the letter elsewhere', [ada, mallory], 1],
])('the first link enables no password when another person %s', async (_, [first, second], nth) => {
  const email = address()
  await signUp(email, first)
  await signUp(email, second)
  const owner = browser(app())
  await owner.get(await linkTo(email, nth))
  expect((await owner.get('/identity/get-session')).body.user).toMatchObject({ email, name: email.split('@')[0] })
  for (const { password } of [ada, mallory]) expect((await signIn(email, password)).status).toBe(401)
})

test('the browser that registered keeps its password when another person registers the address later', async () => {
  const [email, owner] = [address(), browser(app())]
  await signUp(email, ada, owner)
  await signUp(email, mallory)
  await owner.get(await linkTo(email, 1))
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, mallory.password)).status).toBe(401)
})

test('an unverified account goes to the owner of the address with the password they set', async () => {
  const { email, visitor: squatter } = await unproven()
  const owner = browser(app())
  await signUp(email, ada, owner)
  await owner.get(await linkTo(email, 2))
  expect((await owner.get('/identity/get-session')).body.user).toMatchObject({ name: 'Ada King', emailVerified: true })
  expect((await squatter.get('/identity/token')).status).toBe(401)
  expect((await signIn(email, OWN)).status).toBe(200)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
})

test('an unverified account cannot sign in with its password, and gets its link again', async () => {
  const { email } = await unproven()
  const { status, body } = await signIn(email, PASSWORD)
  expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  expect(await linkTo(email, 2)).toContain('/identity/verify-email?')
})

test('the link signs in in another browser, too, and leads where the person was going', async () => {
  const email = address()
  await signUp(email)
  const phone = browser(app())
  expect((await phone.get(await linkTo(email))).location).toBe('/dashboard')
  expect((await phone.get('/identity/token')).status).toBe(200)
  expect((await phone.get(await linkTo(email))).location, 'opened again').toBe('/dashboard')
})

test('only the browser that registered can resend the link', async () => {
  const [email, visitor] = [address(), browser(app())]
  await signUp(email, ada, visitor)
  await linkTo(email)
  await browser(app()).post('/identity/sign-up/send-again', { email, callbackURL: '/dashboard' })
  await visitor.post('/identity/sign-up/send-again', { email, callbackURL: '/dashboard' })
  await browser(app()).get(await linkTo(email, 2))
  expect((await signIn(email, OWN)).status).toBe(200)
  expect(await emailsTo(app(), email)).toHaveLength(2)
})

test('of eight browsers that open a link at once one creates the account', async () => {
  const email = address()
  await signUp(email)
  const link = await linkTo(email)
  const opened = await Promise.all(Array.from({ length: 8 }, () => browser(app()).get(link)))
  expect(opened.map(({ status }) => status)).toEqual(Array(8).fill(302))
  expect(opened.filter(({ location }) => location === '/dashboard')).toHaveLength(1)
  expect((await signIn(email, OWN)).status).toBe(200)
})

test('a link is valid for a day', async () => {
  const email = address()
  await signUp(email)
  const { pool } = app().context.connections
  await pool.query(`update auth.registration set "expiresAt" = now() - interval '1 second' where email = $1`, [email])
  expect((await browser(app()).get(await linkTo(email))).location).toContain('error=INVALID_TOKEN')
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
  await browser(invite.app()).post('/identity/sign-up/email', { ...ada, email, callbackURL: '/dashboard' })
  const link = linkIn(await emailTo(invite.app(), email))
  config.registration = 'invite'
  expect((await browser(invite.app()).get(link)).location).toContain('error=EMAIL_PASSWORD_SIGN_UP_DISABLED')
  expect(await emailsTo(invite.app(), email)).toHaveLength(1)
})
