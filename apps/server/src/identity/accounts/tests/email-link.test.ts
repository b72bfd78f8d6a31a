import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emailTo, linkIn } from '../../../testing/emails.ts'
import { address, ageLinks, PASSWORD, testAccounts, withSecondFactor } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask } = inside
const { unproven, resident, exchanged, isOver } = testAccounts(inside)

const ASKED = '/identity/email-link'
const OPENED = '/identity/sign-in/email-link'

async function linkFor(email: string, nth = 2, body = {}) {
  await browser(app()).post(ASKED, { email, ...body })
  return new URL(linkIn(await emailTo(app(), email, nth)))
}

const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

test('asking for a link answers the same for known and unknown addresses', async () => {
  const { email } = await resident()
  const known = await browser(app()).post(ASKED, { email })
  const unknown = await browser(app()).post(ASKED, { email: address() })
  expect(known).toMatchObject({ status: 200, body: { status: true } })
  expect(unknown).toEqual(known)
})

test.each([
  ['no address', { email: 'ada' }],
  ['a page of another site to go to', { email: 'ada@example.org', callbackURL: 'https://evil.example.org/' }],
  ['a page of another site in disguise', { email: 'ada@example.org', callbackURL: '//evil.example.org' }],
])('%s is refused', async (_, body) => {
  const { status } = await browser(app()).post(ASKED, body)
  expect(status).toBeGreaterThanOrEqual(400)
})

test('a request from another site is refused', async () => {
  const stranger = browser(app(), { origin: 'https://evil.example.org' })
  expect((await stranger.post(ASKED, { email: address() })).status).toBe(403)
  expect((await stranger.post(OPENED, { token: 'x' })).status).toBe(403)
})

test('the email links to the sign-in page, which signs in with the token, once', async () => {
  const { email } = await resident()
  const link = await linkFor(email, 2, { callbackURL: '/dashboard?org_id=1' })
  expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/login'])
  expect(link.searchParams.get('callbackURL')).toBe('/dashboard?org_id=1')

  const visitor = browser(app())
  const opened = await visitor.post(OPENED, { token: tokenIn(link) })
  expect(opened).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } })
  expect((await ask(await exchanged({ email, visitor }), api.users.find, {})).body).toMatchObject({ email })

  const again = await browser(app()).post(OPENED, { token: tokenIn(link) })
  expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN'])
})

test('opening the link without confirming it does not use it up', async () => {
  const { email } = await resident()
  const link = await linkFor(email)
  await browser(app()).get(link.href)
  expect((await browser(app()).post(OPENED, { token: tokenIn(link) })).status).toBe(200)
})

test('of eight browsers that open a link at once one is signed in', async () => {
  const { email } = await resident()
  const token = tokenIn(await linkFor(email))
  const opened = await Promise.all(Array.from({ length: 8 }, () => browser(app()).post(OPENED, { token })))
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a link is good for a quarter of an hour', async () => {
  const { email } = await resident()
  const token = tokenIn(await linkFor(email))
  await ageLinks(app(), 15 * 60)
  expect((await browser(app()).post(OPENED, { token })).body.code).toBe('INVALID_TOKEN')
})

test('a link requires the second factor, too', async () => {
  const ada = await resident()
  const { code } = await withSecondFactor(ada)
  const visitor = browser(app())
  const opened = await visitor.post(OPENED, { token: tokenIn(await linkFor(ada.email, 3)) })
  expect(opened.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect((await visitor.get('/identity/token')).status).toBe(401)
  expect((await visitor.post('/identity/two-factor/verify-totp', { code: code() })).status).toBe(200)
  expect((await visitor.get('/identity/token')).status).toBe(200)
})

test('an unverified account with another person’s address is taken over when the owner opens a link', async () => {
  const { email, visitor: squatter } = await unproven()
  const theirs = await exchanged({ email, visitor: squatter })
  const owner = browser(app())
  expect((await owner.post(OPENED, { token: tokenIn(await linkFor(email)) })).status).toBe(200)
  expect(await isOver(theirs)).toBe(true)
  expect((await squatter.post('/identity/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
})

test('with open registration, a link creates an account for an unknown address', async () => {
  const email = address()
  const visitor = browser(app())
  const opened = await visitor.post(OPENED, { token: tokenIn(await linkFor(email, 1)) })
  expect(opened.body.user).toMatchObject({ email, name: email.replace(/@.*/, ''), emailVerified: true })
})
