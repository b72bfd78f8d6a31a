import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { browser } from '../../testing/browser.ts'
import type { house, Person } from '../../testing/house.ts'
import { letterTo, linkIn } from '../../testing/letters.ts'

export const PASSWORD = 'correct horse battery'
export const address = () => `${randomUUID()}@example.org`
export type Browser = ReturnType<typeof browser>

/** Somebody with an account at the built-in provider, in front of the browser in which they are signed in. */
export interface Resident {
  email: string
  visitor: Browser
}

/** People who come in by the built-in provider's own door. The house must do jobs, for they open letters. */
export function residents({ app, ask }: Pick<ReturnType<typeof house>, 'app' | 'ask'>) {
  async function registered(email = address()): Promise<Resident> {
    const visitor = browser(app())
    const { status } = await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada King' })
    expect(status).toBe(200)
    return { email, visitor }
  }

  async function resident(email = address()): Promise<Resident> {
    const { visitor } = await registered(email)
    await visitor.get(linkIn(await letterTo(app(), email)))
    return { email, visitor: await signedIn(email) }
  }

  /** Somebody who is signed in to an account whose address was never proven, as registering made them once. */
  const unproven = async (email = address()) => disproven(app(), await resident(email))

  async function signedIn(email: string, password = PASSWORD) {
    const visitor = browser(app())
    const { status } = await visitor.post('/identity/sign-in/email', { email, password })
    expect(status).toBe(200)
    return visitor
  }

  /** The session of ours that a browser gets for its sign-in. */
  async function exchanged({ email, visitor }: Resident): Promise<Person> {
    const { token = '' } = (await visitor.get('/identity/token')).body
    const { status, body } = await ask(null, api.sessions.exchange, { token })
    expect(status).toBe(200)
    return { ...body, email }
  }

  const isOver = async (person: Person) => (await ask(person, api.users.find, {})).status === 401
  return { registered, resident, unproven, signedIn, exchanged, isOver }
}

async function disproven(app: FastifyInstance, ada: Resident) {
  await app.context.connections.pool.query(`update auth."user" set "emailVerified" = false where email = $1`, [
    ada.email,
  ])
  return ada
}

/** Switches the second factor on; answers how to make codes of today, and the codes on paper. */
export async function withSecondFactor({ visitor }: Pick<Resident, 'visitor'>) {
  const { body } = await visitor.post('/identity/two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(body.totpURI ?? '') as TOTP
  const code = () => totp.generate()
  const { status } = await visitor.post('/identity/two-factor/verify-totp', { code: code() })
  expect(status).toBe(200)
  return { totp, code, paper: body.backupCodes ?? [] }
}

/** Makes what was sent to somebody as old as if it had waited for so many seconds. */
export const ageLinks = (app: FastifyInstance, seconds: number) =>
  app.context.connections.pool.query(
    `update auth.verification set "expiresAt" = "expiresAt" - make_interval(secs => $1)`,
    [seconds],
  )
