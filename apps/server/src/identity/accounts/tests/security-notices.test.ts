import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../../testing/emails.ts'
import { browser } from '../../../testing/browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { PASSWORD, testAccounts, withSecondFactor } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask, organization, person } = inside
const { resident, signedIn, exchanged } = testAccounts(inside)

const NEW = 'quite another phrase'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

const subjectsTo = async (email: string) => (await emailsTo(app(), email)).map(({ subject }) => subject)

/** Of an account that is no longer new. */
async function settled() {
  const ada = await resident()
  const { pool } = app().context.connections
  await pool.query(`update auth."user" set "createdAt" = now() - interval '1 day' where email = $1`, [ada.email])
  return ada
}

const signIn = (email: string, at: ReturnType<typeof browser>, userAgent: string) =>
  at.post('/identity/sign-in/email', { email, password: PASSWORD }, { 'user-agent': userAgent })

test('the first browsers of a new account cause no notice', async () => {
  const { email } = await resident()
  await signIn(email, browser(app()), FIREFOX)
  await browser(app()).post('/identity/request-password-reset', { email })
  await emailTo(app(), email, 2)
  expect(await subjectsTo(email)).toEqual(['Confirm your email address for Earshot', 'Set a new password for Earshot'])
})

test('a sign-in from an unknown browser is emailed once, with browser, network address and what to do', async () => {
  const { email } = await settled()
  const there = browser(app(), { ip: '203.0.113.77' })
  expect((await signIn(email, there, FIREFOX)).status).toBe(200)
  const { subject, text } = await emailTo(app(), email, 2)
  expect(subject).toBe('New sign-in to Earshot from Firefox, Linux')
  expect(text).toContain('Network address: 203.0.113.77')
  expect(text).toContain('set a new password right away')

  await signIn(email, there, FIREFOX)
  await there.post('/identity/sign-out', {})
  await signIn(email, there, FIREFOX)
  await signIn(email, browser(app(), { ip: '203.0.113.77' }), FIREFOX)
  await signIn(email, browser(app(), { ip: '203.0.113.77' }), CHROME)
  expect((await emailTo(app(), email, 3)).subject).toBe('New sign-in to Earshot from Chrome, Windows')
  expect(await subjectsTo(email)).toHaveLength(3)
})

test('a failed sign-in and a failed change cause no notice', async () => {
  const { email, visitor } = await settled()
  await browser(app()).post('/identity/sign-in/email', { email, password: 'wrong horse battery' })
  await visitor.post('/identity/change-password', { currentPassword: 'wrong horse battery', newPassword: NEW })
  await visitor.post('/identity/two-factor/disable', { password: 'wrong horse battery' })
  await browser(app()).post('/identity/request-password-reset', { email })
  await emailTo(app(), email, 2)
  expect(await subjectsTo(email)).toHaveLength(2)
})

test('a changed password is emailed, whichever way it was changed', async () => {
  const { email, visitor } = await settled()
  await visitor.post('/identity/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  expect((await emailTo(app(), email, 2)).subject).toBe('Your Earshot password was changed')
  await browser(app()).post('/identity/request-password-reset', { email })
  const token = new URL((await emailTo(app(), email, 3)).text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('token')
  await browser(app()).post('/identity/reset-password', { token, newPassword: 'a third phrase here' })
  expect((await emailTo(app(), email, 4)).subject).toBe('Your Earshot password was changed')
})

test('every change of the second factor is emailed', async () => {
  const { email, visitor } = await settled()
  const { paper } = await withSecondFactor({ visitor })
  await visitor.post('/identity/two-factor/generate-backup-codes', { password: PASSWORD })
  const again = browser(app())
  await again.post('/identity/sign-in/email', { email, password: PASSWORD })
  expect((await again.post('/identity/two-factor/verify-backup-code', { code: paper[0] })).status).toBe(401)
  const { body } = await visitor.post('/identity/two-factor/generate-backup-codes', { password: PASSWORD })
  await again.post('/identity/two-factor/verify-backup-code', { code: body.backupCodes?.[0] })
  await visitor.post('/identity/two-factor/disable', { password: PASSWORD })
  await emailTo(app(), email, 7)
  expect((await subjectsTo(email)).slice(1).sort()).toEqual([
    'A recovery code was used to sign in',
    'New recovery codes were created',
    'New recovery codes were created',
    expect.stringMatching(/^New sign-in to Earshot from 10\./),
    'Two-factor authentication was turned off',
    'Two-factor authentication was turned on',
  ])
})

test('a new key is emailed to the person who made it', async () => {
  const { admin, org_id } = await organization()
  await ask(admin, api.keys.create, { org_id, name: 'Radio room', send: true })
  const { subject, text } = await emailTo(app(), admin.email)
  expect(subject).toBe('An API key was created: Radio room')
  expect(text).toContain('/account')
})

test('an added and a removed phone number are emailed, with their last digits only', async () => {
  const ada = await person()
  const phone = `212555${String(process.pid % 10_000).padStart(4, '0')}`
  await ask(ada, api.phones.create, { phone, country: 'USA' })
  expect(await subjectsTo(ada.email), 'not before it is verified').toEqual([])
  const code = (await emailTo(app(), `+1${phone}`)).text.slice(0, 6)
  await ask(ada, api.phones.verify, { phone, code })
  expect((await emailTo(app(), ada.email)).subject).toBe(`A phone number was added: •••${phone.slice(-4)}`)
  await ask(ada, api.phones.remove, { phone })
  expect((await emailTo(app(), ada.email, 2)).subject).toBe(`A phone number was removed: •••${phone.slice(-4)}`)
})

test('notices are in the language of the person', async () => {
  const ada = await settled()
  await ask(await exchanged(ada), api.users.update, { settings: { language: 'de' } })
  await signedIn(ada.email)
  expect((await emailTo(app(), ada.email, 2)).subject).toMatch(/^Neue Anmeldung bei Earshot: 10\./)
})
