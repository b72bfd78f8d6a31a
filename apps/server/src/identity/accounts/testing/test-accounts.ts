import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import type { Authenticator } from './authenticator.ts'
import { browser } from '../../../testing/browser.ts'
import type { testApp, Person } from '../../../testing/test-app.ts'
import { confirm, emailTo, linkIn } from '../../../testing/emails.ts'

export const PASSWORD = 'correct horse battery'
export const address = () => `${randomUUID()}@example.org`
export type Browser = ReturnType<typeof browser>

export interface AccountUser {
  email: string
  visitor: Browser
}

/** Helpers for users of the built-in provider. The test app needs a worker, because they read e-mails. */
export function testAccounts({ app, ask }: Pick<ReturnType<typeof testApp>, 'app' | 'ask'>) {
  async function registered(email = address()): Promise<AccountUser> {
    const visitor = browser(app())
    const { status } = await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada King' })
    expect(status).toBe(200)
    return { email, visitor }
  }

  async function resident(email = address()): Promise<AccountUser> {
    const { visitor } = await registered(email)
    await confirm(visitor, linkIn(await emailTo(app(), email)))
    return { email, visitor: await signedIn(email) }
  }

  /** A signed-in user with an unverified address, as older versions created them. */
  const unproven = async (email = address()) => disproven(app(), await resident(email))

  async function signedIn(email: string, password = PASSWORD) {
    const visitor = browser(app())
    const { status } = await visitor.post('/identity/sign-in/email', { email, password })
    expect(status).toBe(200)
    return visitor
  }

  async function exchanged({ email, visitor }: AccountUser): Promise<Person> {
    const { token = '' } = (await visitor.get('/identity/token')).body
    const { status, body } = await ask(null, api.sessions.exchange, { token })
    expect(status).toBe(200)
    return { ...body, email }
  }

  const isOver = async (person: Person) => (await ask(person, api.users.find, {})).status === 401
  return { registered, resident, unproven, signedIn, exchanged, isOver }
}

async function disproven(app: FastifyInstance, ada: AccountUser) {
  await app.context.connections.pool.query(`update auth."user" set "emailVerified" = false where email = $1`, [
    ada.email,
  ])
  return ada
}

export async function withSecondFactor({ visitor }: Pick<AccountUser, 'visitor'>) {
  const { body } = await visitor.post('/identity/two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(body.totpURI ?? '') as TOTP
  const code = () => totp.generate()
  const { status } = await visitor.post('/identity/two-factor/verify-totp', { code: code() })
  expect(status).toBe(200)
  return { totp, code, paper: body.backupCodes ?? [] }
}

export interface Passkey {
  id: string
  name: string
  created: string
  last_used: string | null
}

export async function addPasskey(visitor: Browser, device: Authenticator, named: { name?: string } = {}) {
  const { body } = await visitor.post('/identity/passkeys/begin', {})
  const response = device.create(body)
  const { status } = await visitor.post('/identity/passkey/verify-registration', { response, ...named })
  expect(status).toBe(200)
}

export async function passkeySignIn(visitor: Browser, device: Authenticator) {
  const { body } = await visitor.get('/identity/passkey/generate-authenticate-options')
  expect(body.userVerification).toBe('required')
  return visitor.post('/identity/passkey/verify-authentication', { response: device.get(body) })
}

export const ageLinks = (app: FastifyInstance, seconds: number) =>
  app.context.connections.pool.query(
    `update auth.verification set "expiresAt" = "expiresAt" - make_interval(secs => $1)`,
    [seconds],
  )
