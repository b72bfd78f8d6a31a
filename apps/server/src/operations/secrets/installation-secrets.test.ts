import { afterAll, expect, test } from 'vitest'
import {
  addPasskey,
  passkeySignIn,
  PASSWORD,
  testAccounts,
  withSecondFactor,
} from '../../identity/accounts/testing/test-accounts.ts'
import { buildApp } from '../../app.ts'
import { type Stop, stopAll } from '../../core/stops.ts'
import { Authenticator } from '../../identity/accounts/testing/authenticator.ts'
import { openContext } from '../../start.ts'
import { browser } from '../../testing/browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { run } from '../commands/run.ts'
import { replaceSecrets, requireKnownSecrets } from './installation-secrets.service.ts'

const inside = testApp({ worker: true })
const { context } = inside
const { resident, exchanged, isOver } = testAccounts(inside)
const former = { session: 's'.repeat(43), identity: 'i'.repeat(43) }
const other = { session: 'another secret of the session'.padEnd(43, '.'), identity: 'o'.repeat(43) }
const stops: Stop[] = []
afterAll(() => stopAll(stops))

/** On the same database. */
async function appWith(secrets: typeof former) {
  const { config, log } = context()
  const { url, ownerUrl } = config.database as { url: string; ownerUrl: string }
  const parts = { config, log, secrets: { database_owner: '', database_app: '', ...secrets }, urls: { url, ownerUrl } }
  const opened = await openContext(parts, stops)
  const built = await buildApp(opened.context, opened.outbox)
  stops.push(() => built.close())
  return built
}

test('a database is opened by the secrets of its first start only, until others replace them', async () => {
  const { connections } = context()
  await requireKnownSecrets(connections, former)
  await requireKnownSecrets(connections, former)
  await expect(requireKnownSecrets(connections, other)).rejects.toThrow('SESSION_SECRET of then')

  const ada = await resident()
  await withSecondFactor(ada)
  const grace = await resident()
  const device = new Authenticator()
  await addPasskey(grace.visitor, device)
  const before = await exchanged(grace)

  expect(await replaceSecrets(connections, former)).toBe(false)
  expect(await isOver(before)).toBe(false)
  expect(await replaceSecrets(connections, other)).toBe(true)
  await requireKnownSecrets(connections, other)
  await expect(requireKnownSecrets(connections, former)).rejects.toThrow('accept-secrets')

  await expect.poll(() => isOver(before)).toBe(true)
  const now = await appWith(other)
  const signIn = { email: ada.email, password: PASSWORD }
  const { body } = await browser(now).post('/identity/sign-in/email', signIn)
  expect(body.user, 'an app’s codes are gone').toMatchObject({ twoFactorEnabled: false })
  const withPasskey = browser(now)
  expect((await passkeySignIn(withPasskey, device)).status).toBe(200)
  expect((await withPasskey.get('/identity/token')).status).toBe(200)
})

test('the operator’s command waits until no server uses the database', async () => {
  const said: string[] = []
  const { config } = context()
  const env = { DATABASE_URL: config.database?.url, DATABASE_OWNER_URL: config.database?.ownerUrl }
  const terminal = { env, out: () => {}, err: (line: string) => said.push(line) }
  expect(await run(['accept-secrets', '--data', config.dataDir], terminal)).toBe(1)
  expect(said).toEqual(['Earshot is running on this database. Stop it first, on every node'])
  expect(await run(['accept-secrets', 'now'], terminal)).toBe(2)
})
