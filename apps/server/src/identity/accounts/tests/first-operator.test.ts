import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import { beforeEach, expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { emailTo, linkIn } from '../../../testing/emails.ts'
import { testApp } from '../../../testing/test-app.ts'
import { issueOperatorLink } from '../../users/first-operator.service.ts'
import { address, PASSWORD, testAccounts } from '../testing/test-accounts.ts'

const testing = testApp({ worker: true, env: { REGISTRATION: 'closed', IDENTITY_LIMITS: 'off' } })
const { app, ask, context } = testing
const { exchanged, signedIn } = testAccounts(testing)

const pool = () => context().connections.pool
beforeEach(async () => {
  await pool().query('delete from users')
  await pool().query('delete from auth."user"')
})

const levels = async () => (await pool().query('select level from users order by level desc')).rows
const accounts = async () => (await pool().query('select email from auth."user"')).rows
const link = async () => (await issueOperatorLink(context())) ?? ''

async function open(token: string, { email = address(), password = PASSWORD, name = 'Ada King' } = {}) {
  const visitor = browser(app())
  const answer = await visitor.post('/identity/sign-up/operator', { token, email, password, name })
  return { email, visitor, ...answer }
}

const check = (token: string) => browser(app()).post('/identity/sign-up/operator-link', { token })

test('an account that is created without the link is no operator, also where a link was printed', async () => {
  expect((await open('')).status).toBe(410)
  const token = await link()
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await open(wrong)).body).toMatchObject({ error: 'gone', code: 'OPERATOR_LINK_USED' })
    expect((await check(wrong)).status).toBe(410)
  }
  expect([await levels(), await accounts()]).toEqual([[], []])
})

test('a weak password and a missing name are refused, and the link stays open', async () => {
  const token = await link()
  expect((await open(token, { password: 'short' })).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await open(token, { password: 'password1234' })).body.code).toBe('PASSWORD_TOO_COMMON')
  expect((await open(token, { name: ' ' })).body.code).toBe('INVALID_NAME')
  expect(await levels()).toEqual([])
  expect((await check(token)).status).toBe(200)
})

test('with the link the first person is signed in at once, as an operator with a verified address, without an email', async () => {
  const ada = await open(await link(), { email: address().toUpperCase() })
  expect([ada.status, ada.body.user]).toMatchObject([200, { name: 'Ada King', email: ada.email.toLowerCase() }])
  const { body } = await ask(await exchanged(ada), api.users.find, {})
  expect(body).toMatchObject({ level: 1000, need_verification: false, name: 'Ada King' })
  expect((await app().inject('/dev/outbox')).json().filter(({ to }: { to: string }) => to === body.email)).toEqual([])
  const again = await exchanged({ email: body.email, visitor: await signedIn(body.email) })
  expect((await ask(again, api.users.find, {})).body.user_id).toBe(body.user_id)
})

test('the link works once, and none is made once there are users', async () => {
  const token = await link()
  expect((await open(token)).status).toBe(200)
  const second = await open(token)
  expect([second.status, second.body.code]).toEqual([410, 'OPERATOR_LINK_USED'])
  expect((await check(token)).status).toBe(410)
  expect(await levels()).toEqual([{ level: 1000 }])
  expect(await issueOperatorLink(context())).toBeNull()
})

test('a used link stays used when the user is deleted', async () => {
  const token = await link()
  await open(token)
  await pool().query('delete from users')
  expect((await open(token)).status).toBe(410)
})

test('of several who open the link at once, one becomes the operator', async () => {
  const token = await link()
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'OPERATOR_LINK_USED')).toHaveLength(3)
  expect([await levels(), (await accounts()).length]).toEqual([[{ level: 1000 }], 1])
})

test('someone who registers first ends the link, and is no operator', async () => {
  const token = await link()
  const grace = { user_id: randomUUID(), name: 'Grace', email: address(), verified: true }
  await context().connections.outside.insertInto('users').values(grace).execute()
  expect((await open(token)).body.code).toBe('OPERATOR_LINK_USED')
  expect((await check(token)).status).toBe(410)
  expect([await levels(), await accounts()]).toEqual([[{ level: 0 }], []])
})

test('a new link replaces the one before', async () => {
  const before = await link()
  const now = await link()
  expect([(await check(before)).status, (await check(now)).status]).toEqual([410, 200])
})

test('an account that never became a user is replaced, and its password does not sign in', async () => {
  const ada = await open(await link())
  await pool().query('delete from users')
  const password = 'another horse battery'
  expect((await open(await link(), { email: ada.email, password })).status).toBe(200)
  const former = await browser(app()).post('/identity/sign-in/email', { email: ada.email, password: PASSWORD })
  expect(former.status).toBe(401)
  expect((await ada.visitor.get('/identity/token')).status).toBe(401)
})

test('the operator sets a new password by email like everyone', async () => {
  const { email } = await open(await link())
  await browser(app()).post('/identity/request-password-reset', { email })
  expect(linkIn(await emailTo(app(), email))).toContain('/forgot-password?token=')
})
