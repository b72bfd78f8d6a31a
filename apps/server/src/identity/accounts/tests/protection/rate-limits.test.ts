import { expect, test } from 'vitest'
import { browser } from '../../../../testing/browser.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { address, PASSWORD, testAccounts } from '../../testing/test-accounts.ts'

const plain = testApp()
const inside = testApp({ worker: true, env: { RATE_LIMITS: 'on' } })

test.each([
  ['request-password-reset', 10],
  ['reset-password', 20],
  ['email-link', 10],
  ['sign-in/email-link', 20],
  ['phone/send-code', 10],
  ['sign-in/phone', 20],
  ['two-factor/verify-totp', 20],
  ['two-factor/verify-backup-code', 20],
  ['change-password', 10],
  ['change-email', 10],
  ['delete-user', 10],
])('trying %s more than %i times a minute from one address is refused', async (path, most) => {
  const visitor = browser(plain.app())
  const body = { email: address(), token: 'x', newPassword: PASSWORD, phone: 'x', code: '000000' }
  const statuses = []
  for (let at = 0; at <= most; at++) statuses.push((await visitor.post(`/identity/${path}`, body)).status)
  expect(statuses.indexOf(429)).toBe(most)
  expect((await browser(plain.app()).post(`/identity/${path}`, body)).status).not.toBe(429)
})

test('a stolen session can guess the password ten times, from any number of addresses', async () => {
  const { email, visitor } = await testAccounts(inside).resident()
  const guess = async () => {
    const thief = browser(inside.app())
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    const body = { currentPassword: 'wrong horse battery', newPassword: 'quite another phrase' }
    return (await thief.post('/identity/change-password', body)).body.code
  }
  for (let at = 0; at < 10; at++) expect(await guess()).toBe('INVALID_PASSWORD')
  expect(await guess()).toBe('TOO_MANY_REQUESTS')
  await testAccounts(inside).signedIn(email)
})
