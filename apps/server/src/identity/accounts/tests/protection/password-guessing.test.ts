import { expect, test } from 'vitest'
import { browser } from '../../../../testing/browser.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { address, PASSWORD, testAccounts } from '../../testing/test-accounts.ts'

const inside = testApp({ worker: true, env: { RATE_LIMITS: 'on' } })
const { app, context } = inside
const { resident, signedIn } = testAccounts(inside)

const WRONG = 'wrong horse battery'

async function guesses(email: string, most: number, visitor = browser(app())) {
  const statuses: number[] = []
  for (let at = 0; at < most; at++)
    statuses.push((await visitor.post('/identity/sign-in/email', { email, password: WRONG })).status)
  return statuses
}

test('the sixth guess at one account from one network has to wait, for known and unknown addresses', async () => {
  for (const email of [(await resident()).email, address()])
    expect(await guesses(email, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('the wait grows with every round of guesses', async () => {
  const visitor = browser(app(), { ip: '198.51.100.77' })
  const email = address()
  const waits: number[] = []
  for (let round = 0; round < 4; round++) {
    await guesses(email, 5, visitor)
    const { headers } = await app().inject({
      ...{ method: 'POST', url: '/identity/sign-in/email', remoteAddress: '198.51.100.77' },
      headers: { origin: 'http://localhost:3000' },
      payload: { email, password: WRONG },
    })
    waits.push(Number(headers['retry-after']))
    // Clears the 30-second window, so that only the longer ones limit.
    await context().connections.pool.query(`delete from counters where key like '% 30'`)
    await context().connections.pool.query(`delete from auth."rateLimit"`)
  }
  const [first = 0, second = 0, , last = 0] = waits
  expect(first).toBeLessThanOrEqual(30)
  expect(second).toBeGreaterThan(30)
  expect(last).toBeGreaterThan(300)
})

test('guesses do not lock out the owner elsewhere or on a known device', async () => {
  const ip = '203.0.113.40'
  const { email } = await resident()
  const device = browser(app(), { ip })
  expect((await device.post('/identity/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  expect((await guesses(email, 6, browser(app(), { ip }))).at(-1)).toBe(429)
  expect((await device.post('/identity/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  await signedIn(email)
})

test('the device of one person waits like any other for the account of another', async () => {
  const [ada, bob] = [await resident(), await resident()]
  expect((await guesses(bob.email, 6, ada.visitor)).at(-1)).toBe(429)
})

const FORMS = [
  ['when registering', 'sign-up/email', 'password'],
  ['when setting a new one', 'reset-password', 'newPassword'],
  ['when changing it', 'change-password', 'newPassword'],
] as const

test.each(FORMS)('a password that is easily guessed is refused %s', async (_, path, field) => {
  const { email, visitor } = await resident()
  for (const password of [' '.repeat(10), 'password123', 'qwertyuiop', '1234567890', 'earshot2024', email]) {
    const body = { email, name: 'Ada King', token: 'x', currentPassword: PASSWORD, [field]: password }
    const { status, body: said } = await visitor.post(`/identity/${path}`, body)
    if (path === 'reset-password' && password === email) continue
    expect([password, status, said.code]).toEqual([password, 400, 'PASSWORD_TOO_COMMON'])
  }
})
