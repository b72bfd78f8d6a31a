import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirm, emailTo, emailsTo, linkIn } from '../../testing/emails.ts'
import { findOrCreateUser } from './user-linking.service.ts'

const open = testApp({ worker: true })
const invite = testApp({ worker: true, env: { REGISTRATION: 'invite' } })
const closed = testApp({ worker: true, env: { REGISTRATION: 'closed' } })
type TestApp = typeof open

const PASSWORD = 'correct horse battery'
const address = () => `${crypto.randomUUID()}@example.org`

const signUp = (home: TestApp, email: string, visitor = browser(home.app())) =>
  visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Bob' })

const signIn = async (home: TestApp, email: string) =>
  (await browser(home.app()).post('/identity/sign-in/email', { email, password: PASSWORD })).status

async function placeIn(home: TestApp) {
  const { config } = home.context()
  const { registration } = config
  config.registration = 'open'
  const place = await home.organization()
  config.registration = registration
  return place
}

const claimsOf = (email: string) => ({
  issuer: 'test',
  subject: crypto.randomUUID(),
  email,
  email_verified: true,
  name: '',
})

test.each([
  ['invite', invite],
  ['closed', closed],
] as const)('with registration %s no new user registers, and the answer does not reveal it', async (_, home) => {
  const email = address()
  const answer = await signUp(home, email)
  const welcome = await signUp(open, address())
  expect(answer.status).toBe(welcome.status)
  expect(answer.body).toEqual(welcome.body)
  expect(await signIn(home, email)).toBe(401)
  const letter = await emailTo(home.app(), email)
  expect(letter.subject).toBe('You do not have an Earshot account')
  expect(letter.text).not.toContain('verify-email')
})

test.each([
  ['invite', invite, 'You need an invitation. Ask an admin of your organization to invite this email address'],
  ['closed', closed, 'Registration is closed. Contact the operator of this server'],
] as const)('with registration %s the identity of a new user opens no session', async (_, home, text) => {
  await expect(findOrCreateUser(home.context(), claimsOf(address()))).rejects.toMatchObject({
    code: 'forbidden',
    message: text,
  })
  const { rowCount } = await home.context().connections.pool.query('select from users')
  expect(rowCount).toBeLessThan(5)
})

test('by invitation, the one who was invited registers, verifies and joins', async () => {
  const { admin, org_id } = await placeIn(invite)
  const email = address()
  await invite.ask(admin, api.invites.save, { org_id, email: email.toUpperCase() })
  const [, invite_id = '', verify = ''] =
    linkIn(await emailTo(invite.app(), email)).match(/#invite=([^.]+)\.(.+)$/) ?? []
  const visitor = browser(invite.app())
  expect((await signUp(invite, email, visitor)).status).toBe(200)
  await confirm(visitor, linkIn(await emailTo(invite.app(), email, 2)))
  await visitor.post('/identity/sign-in/email', { email, password: PASSWORD })
  const { token = '' } = (await visitor.get('/identity/token')).body
  const session = await invite.ask(null, api.sessions.exchange, { token })
  expect(session).toMatchObject({ status: 200, body: { need_verification: false } })
  const bob = { ...session.body, email }
  expect((await invite.ask(bob, api.invites.save, { invite_id, verify })).body).toMatchObject({ org_id, status: 2 })
  expect((await invite.ask(null, api.sessions.exchange, { token })).status).toBe(200)
})

test.each([
  ['was revoked', { status: 4 }, {}],
  ['was accepted', { status: 2 }, {}],
  ['has expired', { expires: new Date(0).toISOString() }, {}],
  ['is of an organization in the bin', {}, { deleted: new Date().toISOString() }],
])('an invite that %s does not allow registration', async (_, set, organization) => {
  const { admin, org_id } = await placeIn(invite)
  const email = address()
  await invite.ask(admin, api.invites.save, { org_id, email })
  const db = invite.context().connections.inside(org_id)
  await db
    .updateTable('invites')
    .set({ name: 'x', ...set })
    .execute()
  await db
    .updateTable('organizations')
    .set({ name: 'x', ...organization })
    .execute()
  await expect(findOrCreateUser(invite.context(), claimsOf(email))).rejects.toMatchObject({ code: 'forbidden' })
})

test('with registration closed, an invite does not allow registration', async () => {
  const { admin, org_id } = await placeIn(closed)
  const email = address()
  await closed.ask(admin, api.invites.save, { org_id, email })
  await emailTo(closed.app(), email)
  await signUp(closed, email)
  expect((await emailTo(closed.app(), email, 2)).subject).toBe('You do not have an Earshot account')
  await expect(findOrCreateUser(closed.context(), claimsOf(email))).rejects.toMatchObject({ code: 'forbidden' })
})

test('existing users can sign in with registration closed, and registering again only sends an email', async () => {
  const { config } = closed.context()
  config.registration = 'open'
  const email = address()
  const visitor = browser(closed.app())
  await signUp(closed, email, visitor)
  await confirm(visitor, linkIn(await emailTo(closed.app(), email)))
  const claims = claimsOf(email)
  const user_id = await findOrCreateUser(closed.context(), claims)
  config.registration = 'closed'
  expect(await signIn(closed, email)).toBe(200)
  expect(await findOrCreateUser(closed.context(), claims)).toBe(user_id)
  await signUp(closed, email)
  await emailTo(closed.app(), email, 2)
  expect((await emailsTo(closed.app(), email)).map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email address for Earshot',
    'You already have an Earshot account',
  ])
})
