import { api } from '@earshot/contract'
import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { phoneNumbers } from '../../../testing/phone-numbers.ts'
import { testApp } from '../../../testing/test-app.ts'
import { emailTo, emailsTo } from '../../../testing/emails.ts'
import { testAccounts, withSecondFactor } from '../testing/test-accounts.ts'

const inside = testApp({ worker: true })
const { app, ask, person } = inside
const { resident, exchanged } = testAccounts(inside)
const without = testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })

const SEND = '/identity/phone/send-code'
const SHOW = '/identity/sign-in/phone'

const some = phoneNumbers('557')

async function caller() {
  const ada = await resident()
  const session = await exchanged(ada)
  const phone = some()
  await ask(session, api.phones.create, { phone })
  const code = (await emailTo(app(), `+1${phone}`)).text.slice(0, 6)
  expect((await ask(session, api.phones.verify, { phone, code })).body.verified).toBe(true)
  return { ...ada, ...session, phone }
}

async function codeFor(phone: string, nth = 2) {
  await browser(app()).post(SEND, { phone })
  return (await emailTo(app(), `+1${phone}`, nth)).text.slice(0, 6)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('asking for a code answers the same for known and unknown phones', async () => {
  const { phone } = await caller()
  const known = await browser(app()).post(SEND, { phone })
  const unknown = await browser(app()).post(SEND, { phone: some() })
  expect(known.status).toBe(200)
  expect(Object.keys(known.body)).toEqual(['status', 'resend_at'])
  const { resend_at = '' } = known.body
  expect(Date.parse(resend_at) - Date.now()).toBeGreaterThan(50_000)
  expect({ ...unknown.body, resend_at }).toEqual(known.body)
})

test('an unverified phone gets no SMS and signs no one in', async () => {
  const eve = await person()
  const phone = some()
  await ask(eve, api.phones.create, { phone })
  const code = (await emailTo(app(), `+1${phone}`)).text.slice(0, 6)
  const shown = await browser(app()).post(SHOW, { phone, code })
  expect([shown.status, shown.body.code]).toEqual([401, 'INVALID_CODE'])
  await codeFor((await caller()).phone)
  await browser(app()).post(SEND, { phone })
  await codeFor((await caller()).phone)
  expect(await emailsTo(app(), `+1${phone}`)).toHaveLength(1)
})

test.each([{ phone: 'x' }, { phone: '2125550123', country: 'Atlantis' }])('%j is no phone', async (body) => {
  const { status, body: said } = await browser(app()).post(SEND, body)
  expect([status, said.code]).toEqual([400, 'INVALID_PHONE'])
})

test('without an SMS service, sign-in by phone is not offered', async () => {
  expect(without.context().identity.authConfig.phone).toBe(false)
  const { status, body } = await browser(without.app()).post(SEND, { phone: some() })
  expect([status, body.code]).toEqual([403, 'NOT_OFFERED'])
})

test('a code signs its person in, once', async () => {
  const ada = await caller()
  const code = await codeFor(ada.phone)
  const visitor = browser(app())
  const { status, body } = await visitor.post(SHOW, { phone: ada.phone, code })
  expect([status, body.user?.email]).toEqual([200, ada.email])
  expect((await exchanged({ email: ada.email, visitor })).user_id).toBe(ada.user_id)
  const again = await browser(app()).post(SHOW, { phone: ada.phone, code })
  expect([again.status, again.body.code]).toEqual([401, 'INVALID_CODE'])
})

test('one code used in four browsers at once signs one in', async () => {
  const { phone } = await caller()
  const code = await codeFor(phone)
  const shown = await Promise.all(Array.from({ length: 4 }, () => browser(app()).post(SHOW, { phone, code })))
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('after five wrong tries the right code is over', async () => {
  const { phone } = await caller()
  const code = await codeFor(phone)
  for (let at = 0; at < 5; at++)
    expect((await browser(app()).post(SHOW, { phone, code: other(code) })).body.code).toBe('INVALID_CODE')
  expect((await browser(app()).post(SHOW, { phone, code })).status).toBe(401)
})

test('a code is valid for its own phone only', async () => {
  const [ada, bob] = [await caller(), await caller()]
  const code = await codeFor(ada.phone)
  await codeFor(bob.phone)
  expect((await browser(app()).post(SHOW, { phone: bob.phone, code })).status).toBe(401)
})

test('sign-in by phone requires the second factor, too', async () => {
  const ada = await caller()
  const { code: today } = await withSecondFactor(ada)
  const visitor = browser(app())
  const { body } = await visitor.post(SHOW, { phone: ada.phone, code: await codeFor(ada.phone) })
  expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
  expect((await visitor.get('/identity/token')).status).toBe(401)
  expect((await visitor.post('/identity/two-factor/verify-totp', { code: today() })).status).toBe(200)
})

test('a person without an account of the built-in provider cannot sign in by phone', async () => {
  const firebaseOnly = await person()
  const phone = some()
  await ask(firebaseOnly, api.phones.create, { phone })
  const first = (await emailTo(app(), `+1${phone}`)).text.slice(0, 6)
  await ask(firebaseOnly, api.phones.verify, { phone, code: first })
  const code = await codeFor(phone)
  expect((await browser(app()).post(SHOW, { phone, code })).body.code).toBe('INVALID_CODE')
})
