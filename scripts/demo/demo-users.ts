import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { ApiRefusal, type DemoUser, demoUser } from './client.ts'

export const people = {
  mira: { name: 'Mira Okafor', email: 'mira@station-seven.example' },
  tom: { name: 'Tom Alvarez', email: 'tom@station-seven.example' },
}
export const password = 'station seven on air'

type Person = (typeof people)[keyof typeof people]

/** An account that the demo password no longer signs in, or not alone. */
export class ChangedAccount extends Error {}

/** Signs the person in, after registering and verifying them if necessary. */
export async function arrive(base: string, person: Person): Promise<DemoUser> {
  const cookie = await signIn(base, person).catch(() => register(base, person))
  const { token } = await openSession(base, cookie).catch(orChanged(401, person))
  return demoUser(base, token)
}

const orChanged =
  (status: number, { name, email }: Person) =>
  (error: unknown): never => {
    if (!(error instanceof ApiRefusal) || error.status !== status) throw error
    throw new ChangedAccount(`${name} (${email}) no longer signs in with the demo password alone`)
  }

async function register(base: string, person: Person) {
  const { name, email } = person
  await identity(base, '/sign-up/email', { body: { name, email, password } })
  const link = new URL(await linkFor(base, { to: email, looksLike: /\S+\/confirm\?\S+/ }))
  const token = link.searchParams.get('token')
  await identity(base, '/confirm-email', { body: { token, name, password } }).catch(orChanged(409, person))
  return signIn(base, { email })
}

async function signIn(base: string, { email }: Pick<Person, 'email'>) {
  const response = await identity(base, '/sign-in/email', { body: { email, password } })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function openSession(base: string, cookie: string) {
  const { token } = await (await identity(base, '/token', { cookie })).json()
  return demoUser(base).ask(api.sessions.exchange, { token })
}

async function identity(base: string, path: string, { body, cookie }: { body?: object; cookie?: string }) {
  const response = await fetch(new URL(`/identity${path}`, base), {
    method: body ? 'POST' : 'GET',
    headers: { origin: base, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiRefusal(response.status, `The identity provider refused ${path} (${response.status})`)
  return response
}

/** Polls the development outbox, because emails take a moment. */
export async function linkFor(base: string, { to, looksLike }: { to: string; looksLike: RegExp }): Promise<string> {
  for (let tries = 0; tries < 100; tries++, await wait(200)) {
    const letters: { to: string; text: string }[] = await (await fetch(new URL('/dev/outbox', base))).json()
    const link = letters.find((letter) => letter.to === to && looksLike.test(letter.text))?.text.match(looksLike)
    if (link) return link[0]
  }
  throw new Error(`No email for ${to} arrived at /dev/outbox. The demo needs a server without SMTP_URL.`)
}
