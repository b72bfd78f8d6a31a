import { openAsBlob } from 'node:fs'
import { api } from '@earshot/contract'
import { type APIRequestContext, type BrowserContext, expect, type Page, request as requests } from '@playwright/test'
import { type DemoUser, demoUser } from '../scripts/demo/client.ts'
import { spoken } from './microphone.ts'
import { CONFIRMATION, linkFor, newPerson, type Person } from './people.ts'

/** An organization with a channel and an admin, created through the API and past the first steps. */
export interface Station {
  org_id: string
  channel_id: string
  admin: Person
  ask: DemoUser['ask']
  enter(context: BrowserContext): Promise<void>
  say(sentence: string): Promise<string>
  /** Registers a person who accepts an invitation, and returns their API. */
  join(person: Person, rights?: Rights): Promise<Colleague>
}

interface Rights {
  send?: boolean
  moderate?: boolean
}

interface Colleague extends DemoUser {
  enter: Station['enter']
}

export async function openStation(request: APIRequestContext, base: string): Promise<Station> {
  const admin = newPerson()
  const client = await arrive(request, base, admin)
  const { org_id } = await client.ask(api.organizations.create, { name: 'Station Seven' })
  const [general] = await client.ask(api.channels.list, { org_id })
  const channel_id = general?.channel_id ?? ''
  await client.ask(api.channels.update, { channel_id, name: 'Ops' })
  await client.ask(api.users.update, { onboarded: true })
  const { cookies } = await request.storageState()
  return {
    ...{ org_id, channel_id, admin, ask: client.ask },
    enter: (context) => context.addCookies(cookies),
    say: async (sentence) => {
      const file = { name: 'talk.wav', audio: await openAsBlob(spoken(sentence)) }
      const { talk_id } = await client.send(api.talks.save, { org_id, channel_id }, file)
      const stateOf = async () => (await client.ask(api.talks.find, { talk_id })).state
      const often = { intervals: [250] }
      await expect.poll(stateOf, { message: 'the talk is ready', ...often }).toBe('ready')
      return talk_id
    },
    join: async (person, rights) => {
      const theirs = await requests.newContext({ baseURL: base })
      const colleague = await arrive(theirs, base, person)
      await client.ask(api.invites.save, { org_id, email: person.email, name: person.name, admin: false, ...rights })
      const link = await linkFor(theirs, person.email, /#invite=/)
      const [invite_id = '', verify = ''] = link.split('#invite=')[1]?.split('.') ?? []
      await colleague.ask(api.invites.save, { invite_id, verify, accept: true })
      await colleague.ask(api.users.update, { onboarded: true })
      const { cookies: own } = await theirs.storageState()
      return { ...colleague, enter: (context) => context.addCookies(own) }
    },
  }
}

/** Registers at the identity provider, verifies with the link of the email, which signs in, and exchanges the token. */
export async function arrive(request: APIRequestContext, base: string, person: Person): Promise<DemoUser> {
  const answer = await request.post('/identity/sign-up/email', { data: person, headers: { origin: base } })
  expect(answer.status(), 'registration succeeds').toBe(200)
  const token = new URL(await linkFor(request, person.email, CONFIRMATION)).searchParams.get('token')
  const confirmed = await request.post('/identity/confirm-email', { data: { token }, headers: { origin: base } })
  expect(confirmed.status(), 'the address is confirmed').toBe(200)
  return enterApi(request, base)
}

async function enterApi(request: APIRequestContext, base: string): Promise<DemoUser> {
  const { token } = (await (await request.get('/identity/token')).json()) as { token: string }
  const session = await demoUser(base).ask(api.sessions.exchange, { token })
  return demoUser(base, session.token)
}

/** Until so many hits are found: words are looked for after a talk is ready. */
export const untilHits = (ask: DemoUser['ask'], filter: { org_id: string; alert_id?: string }, count: number) =>
  expect.poll(async () => (await ask(api.hits.list, filter)).hits).toHaveLength(count)

export const settingsOf = async (ask: DemoUser['ask']) => (await ask(api.users.find, {})).settings

export const apiOf = (page: Page) => enterApi(page.request, new URL(page.url()).origin)

export async function sessionOf(page: Page): Promise<DemoUser> {
  const token = await page.evaluate(() => localStorage.getItem('session_token'))
  return demoUser(new URL(page.url()).origin, token ?? '')
}
