import { setTimeout as wait } from 'node:timers/promises'
import { api } from '@earshot/contract'
import { ApiRefusal, type DemoUser, demoUser } from './client.ts'

export const people = {
  mira: { name: 'Mira Okafor', email: 'mira@station-seven.example' },
  tom: { name: 'Tom Alvarez', email: 'tom@station-seven.example' },
}
export const password = 'station seven on air'

type Person = (typeof people)[keyof typeof people]

/** Signs the person in, after registering and verifying them if necessary. */
export async function arrive(base: string, person: Person): Promise<DemoUser> {
  const cookie = await signIn(base, person).catch(() => register(base, person))
  return demoUser(base, (await openSession(base, cookie)).token)
}

async function register(base: string, { name, email }: Person) {
  await identity(base, '/sign-up/email', { body: { name, email, password } })
  const link = new URL(await linkFor(base, { to: email, looksLike: /\S+\/confirm\?\S+/ }))
  const token = link.searchParams.get('token')
  await identity(base, '/confirm-email', { body: { token, name, password } })
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
