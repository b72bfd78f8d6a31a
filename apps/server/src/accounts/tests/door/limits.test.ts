import { expect, test } from 'vitest'
import { browser } from '../../../testing/browser.ts'
import { house } from '../../../testing/house.ts'
import { address, PASSWORD, residents } from '../../testing/people.ts'

const plain = house()
const inside = house({ worker: true, env: { RATE_LIMITS: 'on' } })

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
])('whoever tries %s more than %i times a minute from one address has to wait', async (path, most) => {
  const visitor = browser(plain.app())
  const body = { email: address(), token: 'x', newPassword: PASSWORD, phone: 'x', code: '000000' }
  const statuses = []
  for (let at = 0; at <= most; at++) statuses.push((await visitor.post(`/identity/${path}`, body)).status)
  expect(statuses.indexOf(429)).toBe(most)
  expect((await browser(plain.app()).post(`/identity/${path}`, body)).status).not.toBe(429)
})

test('whoever holds a session of somebody else guesses their password ten times, from however many addresses', async () => {
  const { email, visitor } = await residents(inside).resident()
  const guess = async () => {
    const thief = browser(inside.app())
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    const body = { currentPassword: 'wrong horse battery', newPassword: 'quite another phrase' }
    return (await thief.post('/identity/change-password', body)).body.code
  }
  for (let at = 0; at < 10; at++) expect(await guess()).toBe('INVALID_PASSWORD')
  expect(await guess()).toBe('TOO_MANY_REQUESTS')
  await residents(inside).signedIn(email)
})
