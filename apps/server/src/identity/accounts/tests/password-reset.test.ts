import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emailTo, emailsTo, linkIn } from '../../../testing/emails.ts'
import { address, ageLinks, PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask } = inside
const { resident, unproven, signedIn, exchanged, isOver } = testAccounts(inside)

const NEW = 'quite another phrase'
const ASKED = '/identity/request-password-reset'
const RESET = '/identity/reset-password'

async function tokenFor(email: string, nth = 2) {
  await browser(app()).post(ASKED, { email })
  return tokenIn(linkIn(await emailTo(app(), email, nth)))
}

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('asking for a new password answers the same for known and unknown addresses', async () => {
  const { email } = await resident()
  const known = await browser(app()).post(ASKED, { email })
  const unknown = await browser(app()).post(ASKED, { email: address() })
  expect(known.status).toBe(200)
  expect(unknown).toEqual(known)
})

test('asking for another verification email answers the same for all addresses', async () => {
  const [verified, waiting] = [await resident(), await unproven()]
  const asked = [verified.email, waiting.email, address()].map((email) =>
    browser(app()).post('/identity/send-verification-email', { email, callbackURL: '/dashboard' }),
  )
  const [first, ...others] = await Promise.all(asked)
  expect(first).toMatchObject({ status: 200, body: { status: true } })
  for (const other of others) expect(other).toEqual(first)
})

test('an unknown address gets no email', async () => {
  const stranger = address()
  await browser(app()).post(ASKED, { email: stranger })
  const { email } = await resident()
  await tokenFor(email)
  expect(await emailsTo(app(), stranger)).toEqual([])
})

test.each([
  ['a made-up token', { token: 'x'.repeat(24), newPassword: NEW }, 'INVALID_TOKEN'],
  ['no token', { newPassword: NEW }, 'INVALID_TOKEN'],
  ['a short password', { token: 'x', newPassword: 'short' }, 'PASSWORD_TOO_SHORT'],
  ['an endless password', { token: 'x', newPassword: 'x'.repeat(257) }, 'PASSWORD_TOO_LONG'],
])('a password reset with %s is refused', async (_, body, code) => {
  const answer = await browser(app()).post(RESET, body)
  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test('the email links to the page for a new password, and its token works once', async () => {
  const { email } = await resident()
  await browser(app()).post(ASKED, { email: email.toUpperCase() })
  const letter = await emailTo(app(), email, 2)
  expect(letter.subject).toBe('Set a new password for Earshot')
  expect(linkIn(letter)).toMatch(/^http:\/\/localhost:3000\/forgot-password\?token=\w+$/)
  const token = tokenIn(linkIn(letter))

  const tooShort = await browser(app()).post(RESET, { token, newPassword: 'short' })
  expect(tooShort.body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await browser(app()).post(RESET, { token, newPassword: NEW })).status).toBe(200)
  const again = await browser(app()).post(RESET, { token, newPassword: 'a third phrase' })
  expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN'])

  await signedIn(email, NEW)
  const old = await browser(app()).post('/identity/sign-in/email', { email, password: PASSWORD })
  expect(old.status).toBe(401)
})

test('of eight attempts at once with one token one succeeds', async () => {
  const { email } = await resident()
  const token = await tokenFor(email)
  const tries = Array.from({ length: 8 }, (_, at) => browser(app()).post(RESET, { token, newPassword: `${NEW} ${at}` }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('a new password invalidates the other open links', async () => {
  const { email } = await resident()
  const [first, second] = [await tokenFor(email, 2), await tokenFor(email, 3)]
  expect((await browser(app()).post(RESET, { token: second, newPassword: NEW })).status).toBe(200)
  expect((await browser(app()).post(RESET, { token: first, newPassword: PASSWORD })).body.code).toBe('INVALID_TOKEN')
})

test('a token is good for an hour', async () => {
  const { email } = await resident()
  const token = await tokenFor(email)
  await ageLinks(app(), 3600)
  expect((await browser(app()).post(RESET, { token, newPassword: NEW })).body.code).toBe('INVALID_TOKEN')
})

test('a new password ends all sign-ins and sessions of the person', async () => {
  const ada = await resident()
  const session = await exchanged(ada)
  expect(await isOver(session)).toBe(false)
  const { token: before = '' } = (await ada.visitor.get('/identity/token')).body
  const token = await tokenFor(ada.email)
  await browser(app()).post(RESET, { token, newPassword: NEW })
  expect(await isOver(session)).toBe(true)
  expect((await ada.visitor.get('/identity/token')).status).toBe(401)
  expect((await ask(null, api.sessions.exchange, { token: before })).status).toBe(401)
})

test('an unverified account with another person’s address goes to the owner, who verifies it by email', async () => {
  const { email, visitor: squatter } = await unproven()
  const theirs = await exchanged({ email, visitor: squatter })
  const token = await tokenFor(email)
  await browser(app()).post(RESET, { token, newPassword: NEW })
  expect(await isOver(theirs)).toBe(true)
  const owner = { email, visitor: await signedIn(email, NEW) }
  const mine = await exchanged(owner)
  expect((await ask(mine, api.users.find, {})).body).toMatchObject({ need_verification: false })
})

test('too many requests from one address are refused', async () => {
  const visitor = browser(app())
  const statuses = []
  for (let at = 0; at < 11; at++) statuses.push((await visitor.post(ASKED, { email: address() })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('a link is checked before a password is typed, and is over once it was used or has expired', async () => {
  const { email } = await resident()
  const check = (token: string) => browser(app()).post('/identity/reset-password-link', { token })
  const used = await tokenFor(email)
  expect(await check(used)).toMatchObject({ status: 200 })
  expect(await check(used), 'checking does not use it up').toMatchObject({ status: 200 })
  await browser(app()).post(RESET, { token: used, newPassword: NEW })
  expect(await check(used)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  const late = await tokenFor(email, 3)
  await ageLinks(app(), 3600)
  expect(await check(late)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  expect((await check('made up')).status).toBe(400)
})
