import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { browser } from '../../../../testing/browser.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { address, PASSWORD, testAccounts } from '../../testing/test-accounts.ts'

const BREACHED = 'granite lantern orbit'
const PADDED = 'velvet harbour compass'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A service with the range API: it knows one password, and pads with another. */
const asked: { path: string; padded: string | undefined }[] = []
let status = 200
const service = createServer(({ url = '', headers }, response) => {
  asked.push({ path: url, padded: headers['add-padding'] as string | undefined })
  const lines = [`${'0'.repeat(35)}:7`, `${hashOf(BREACHED).slice(5)}:812`, `${hashOf(PADDED).slice(5)}:0`]
  response.writeHead(status).end(lines.join('\r\n'))
})
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
afterAll(() => service.close())
const PASSWORD_RANGE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`

const inside = testApp({ worker: true, env: { PASSWORD_RANGE_URL } })
const { resident } = testAccounts(inside)

const register = (password: string) =>
  browser(inside.app()).post('/identity/sign-up/email', { email: address(), password, name: 'Ada King' })

test('a password that a breach service knows is refused, and the service learns five digits of its hash', async () => {
  asked.length = 0
  const { status: answered, body } = await register(BREACHED)
  expect([answered, body.code]).toEqual([400, 'PASSWORD_TOO_COMMON'])
  expect(asked).toEqual([{ path: `/range/${hashOf(BREACHED).slice(0, 5)}`, padded: 'true' }])
})

test('a changed password is looked up, too', async () => {
  const { visitor } = await resident()
  const change = { currentPassword: PASSWORD, newPassword: BREACHED }
  expect((await visitor.post('/identity/change-password', change)).body.code).toBe('PASSWORD_TOO_COMMON')
})

test('other passwords, also those that pad an answer, are taken', async () => {
  for (const password of ['amber signal quarry', PADDED]) expect((await register(password)).status).toBe(200)
})

test('a service that fails keeps no one from registering', async () => {
  status = 503
  expect((await register(BREACHED)).status).toBe(200)
  status = 200
})
