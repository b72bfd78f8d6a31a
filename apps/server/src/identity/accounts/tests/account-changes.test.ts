import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { confirm, emailTo, emailsTo, linkIn } from '../../../testing/emails.ts'
import { address, PASSWORD, type AccountUser, testAccounts } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask } = inside
const { resident, unproven, signedIn, exchanged, isOver } = testAccounts(inside)

const NEW = 'quite another phrase'
const EMAIL = '/identity/change-email'
const WORD = '/identity/change-password'

const longSignedIn = ({ email }: AccountUser, minutes = 11) =>
  app().context.connections.pool.query(
    `update auth.session s set "createdAt" = s."createdAt" - make_interval(mins => $2)
     from auth."user" u where u.id = s."userId" and u.email = $1`,
    [email, minutes],
  )

async function confirmed(ada: AccountUser, newEmail: string, visitor = ada.visitor) {
  const { status } = await ada.visitor.post(EMAIL, { newEmail, password: PASSWORD, callbackURL: '/account' })
  expect(status).toBe(200)
  return confirm(visitor, linkIn(await emailTo(app(), newEmail)))
}

test.each([EMAIL, WORD])('a visitor cannot change an account (%s)', async (path) => {
  const { status } = await browser(app()).post(path, { newEmail: address(), currentPassword: 'x', newPassword: NEW })
  expect(status).toBe(401)
})

test('an address changes with the password, or right after signing in', async () => {
  const ada = await resident()
  expect((await ada.visitor.post(EMAIL, { newEmail: address() })).status).toBe(200)
  await longSignedIn(ada)
  const late = await ada.visitor.post(EMAIL, { newEmail: address() })
  expect([late.status, late.body.code]).toEqual([403, 'SESSION_NOT_FRESH'])
  const wrong = await ada.visitor.post(EMAIL, { newEmail: address(), password: 'wrong horse battery' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD'])
  expect((await ada.visitor.post(EMAIL, { newEmail: address(), password: PASSWORD })).status).toBe(200)
})

test('a new address takes effect when its email is confirmed, and the old address gets a notice', async () => {
  const ada = await resident()
  const session = await exchanged(ada)
  const newEmail = address()
  const { body } = await confirmed(ada, newEmail)
  expect(body.user).toMatchObject({ email: newEmail })
  expect((await ask(session, api.users.find, {})).body).toMatchObject({ email: newEmail, need_verification: false })
  const notice = await emailTo(app(), ada.email, 2)
  expect(notice.subject).toBe('Your email address for Earshot has changed')
  expect(notice.text).not.toContain(newEmail)
  await signedIn(newEmail)
  const old = await browser(app()).post('/identity/sign-in/email', { email: ada.email, password: PASSWORD })
  expect(old.status).toBe(401)
})

test('until it is confirmed the old address stays', async () => {
  const ada = await resident()
  const newEmail = address()
  await ada.visitor.post(EMAIL, { newEmail, password: PASSWORD })
  await emailTo(app(), newEmail)
  await signedIn(ada.email)
  const early = await browser(app()).post('/identity/sign-in/email', { email: newEmail, password: PASSWORD })
  expect(early.status).toBe(401)
})

test('the response does not reveal whether the new address is taken, and its owner gets no email', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const taken = await ada.visitor.post(EMAIL, { newEmail: bob.email, password: PASSWORD })
  const free = await ada.visitor.post(EMAIL, { newEmail: address(), password: PASSWORD })
  expect(taken).toEqual(free)
  expect(await emailsTo(app(), bob.email)).toHaveLength(1)
})

test('a link for a new address that is taken in the meantime changes nothing', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const wanted = address()
  await ada.visitor.post(EMAIL, { newEmail: wanted, password: PASSWORD })
  const link = linkIn(await emailTo(app(), wanted))
  await confirmed(bob, wanted, bob.visitor).catch(() => null)
  await confirm(ada.visitor, link)
  const [first, second] = await Promise.all(
    [ada, bob].map(async ({ visitor }) => (await visitor.get('/identity/get-session')).body.user?.email),
  )
  expect([first, second].filter((email) => email === wanted)).toHaveLength(1)
})

test('the link does not work in a browser where another person is signed in', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const { body } = await confirmed(ada, address(), bob.visitor)
  expect(body.code).toBe('INVALID_USER')
  await signedIn(ada.email)
})

test('a mistyped address can be corrected before it is verified, and the new link verifies it', async () => {
  const ada = await unproven()
  const session = await exchanged(ada)
  const right = address()
  await confirmed(ada, right)
  expect((await ask(session, api.users.find, {})).body).toMatchObject({ email: right, need_verification: false })
})

test('links to the old address stop working after the change', async () => {
  const ada = await resident()
  await browser(app()).post('/identity/request-password-reset', { email: ada.email })
  const link = new URL(linkIn(await emailTo(app(), ada.email, 2)))
  await confirmed(ada, address())
  const token = link.searchParams.get('token')
  const { body } = await browser(app()).post('/identity/reset-password', { token, newPassword: NEW })
  expect(body.code).toBe('INVALID_TOKEN')
})

test('a new password requires the current one', async () => {
  const ada = await resident()
  const wrong = { currentPassword: 'wrong horse battery', newPassword: NEW }
  const { status, body } = await ada.visitor.post(WORD, wrong)
  expect([status, body.code]).toEqual([400, 'INVALID_PASSWORD'])
  await signedIn(ada.email)
})

test.each([
  ['short', 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(257), 'PASSWORD_TOO_LONG'],
])('a new password has a minimum and a maximum length', async (newPassword, code) => {
  const { visitor } = await resident()
  expect((await visitor.post(WORD, { currentPassword: PASSWORD, newPassword })).body.code).toBe(code)
})

test('a new password signs the other devices out, and not the one that changed it', async () => {
  const ada = await resident()
  const there = { email: ada.email, visitor: await signedIn(ada.email) }
  const [here, elsewhere] = [await exchanged(ada), await exchanged(there)]
  const asked = { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: false }
  expect((await ada.visitor.post(WORD, asked)).status).toBe(200)
  expect([await isOver(here), await isOver(elsewhere)]).toEqual([false, true])
  expect((await ada.visitor.get('/identity/token')).status).toBe(200)
  expect((await there.visitor.get('/identity/token')).status).toBe(401)
  await signedIn(ada.email, NEW)
})

test('a name that is changed at the provider is the name that others see', async () => {
  const ada = await resident()
  const session = await exchanged(ada)
  expect((await ada.visitor.post('/identity/update-user', { name: 'Ada Lovelace' })).status).toBe(200)
  expect((await ask(session, api.users.find, {})).body.name).toBe('Ada Lovelace')
})

test('a new name appears in account emails, and no one else’s changes', async () => {
  const [ada, bob] = [await resident(), await resident()]
  const session = await exchanged(ada)
  expect((await ask(session, api.users.update, { name: 'Countess Lovelace' })).status).toBe(200)
  for (const { email } of [ada, bob]) await browser(app()).post('/identity/request-password-reset', { email })
  expect((await emailTo(app(), ada.email, 2)).text).toContain('Hi Countess,')
  expect((await emailTo(app(), bob.email, 2)).text).toContain('Hi Ada,')
  expect((await ask(session, api.users.find, {})).body).toMatchObject({ name: 'Countess Lovelace', email: ada.email })
})
