import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import type { ErrorCode } from '@earshot/contract/errors'
import { type AskOf, carriesBody, type OutputOf, type Route } from '@earshot/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { makeLog } from '../log.ts'
import { join } from '../members/members.service.ts'
import type { Model } from '../ports/speech/sherpa/models/model.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { gather, type Stop, stopAll } from '../start.ts'
import { personBehind } from '../users/behind.service.ts'
import { startWorker } from '../worker.ts'
import { watchAnswers } from './places/documented.ts'
import { asUnbound, copyDatabase, dropDatabase, inDatabase, TEMPLATE } from './databases.ts'
import { form } from './form.ts'

export interface Person {
  user_id: string
  email: string
  token: string
}

/** A refusal, or the answer: tests look at the one they expect. */
export interface Answer<R extends Route> {
  status: number
  body: OutputOf<R>
  refusal: { error: ErrorCode; text: string; field?: string; request_id?: string; alert_id?: string }
}

interface Wanted {
  /** Does jobs too. */
  worker?: boolean
  /** With a database and a data folder of its own; workers always are, so that no other file's jobs come to them. */
  alone?: boolean
  /** Serves as a role that row-level security does not hold, so that the statements have to hold alone. */
  unbound?: boolean
  env?: Record<string, string>
  /** The speech models there are, instead of the catalogue. */
  models?: readonly Model[]
}

const secrets = { database_owner: '', database_app: '', session: 's'.repeat(43), identity: 'i'.repeat(43) }

/** Tests share one address, so that limits are for those who ask for them: RATE_LIMITS: 'on'. */
const CALM = {
  LOG_LEVEL: 'silent',
  PORT: '3000',
  WEB_DIR: '/nowhere',
  RATE_LIMITS: 'off',
  IDENTITY_LIMITS: 'on',
  SPEECH_MODEL: 'none',
}

interface Open {
  context: Context
  app: FastifyInstance
  undocumented: () => string[]
}

/** The whole server without a port, on the run's PostgreSQL. */
export function house(wanted: Wanted = {}) {
  const stops: Stop[] = []
  let open: Open | undefined
  beforeAll(async () => {
    open = await openHouse(wanted, stops)
  })
  afterAll(async () => {
    await stopAll(stops)
    expect(open?.undocumented() ?? [], 'docs/openapi.json says every answer').toEqual([])
  })
  const app = () => (open as Open).app
  const context = () => (open as Open).context
  return { ...door(app), ...people(app, context), app, context }
}

async function openHouse(
  { worker = false, alone = worker, unbound, env = {}, models }: Wanted,
  stops: Stop[],
): Promise<Open> {
  const { ownerUrl, dataDir, ...place } = alone ? await placeOfItsOwn(stops) : inject('database')
  const url = unbound ? await asUnbound(place.url, inject('database').superuserUrl) : place.url
  const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  const config = readConfig({ ...database, ...CALM, ...env })
  const parts = { config, log: makeLog(config.logLevel), secrets, urls: { url, ownerUrl }, ...(models && { models }) }
  const { context, outbox } = await gather(parts, stops)
  const app = await buildApp(context, outbox)
  stops.push(() => app.close())
  if (worker) await startWorker(context)
  return { context, app, undocumented: watchAnswers(app) }
}

/** Ways to knock on the real door: route, validation, service, SQL, answer. */
function door(app: () => FastifyInstance) {
  async function ask<R extends Route>(person: Person | null, route: R, input: AskOf<R>): Promise<Answer<R>> {
    const query = carriesBody(route) ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
    const payload = carriesBody(route) ? { payload: input as object } : {}
    const url = `/v3${route.path}${query}`
    return answerOf(await app().inject({ method: route.method, url, headers: bearer(person), ...payload }))
  }

  /** Sends a recording as a browser's form does. */
  async function send(person: Person | null, fields: Record<string, string>, audio: Uint8Array) {
    const { headers, payload } = form({ ...fields, audio })
    const request = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(person) }, payload } as const
    return answerOf<typeof api.talks.save>(await app().inject(request))
  }

  return { ask, send }
}

/** People and places to begin with. */
function people(app: () => FastifyInstance, context: () => Context) {
  const { ask } = door(app)

  /** Somebody who is signed in; verified unless told. */
  async function person({ name = 'Ada', verified = true } = {}): Promise<Person> {
    const email = `${randomUUID()}@example.org`
    const claims = { issuer: 'test', subject: randomUUID(), email, email_verified: verified, name }
    const user_id = await personBehind(context(), claims)
    return { user_id, email, token: (await openSession(context(), user_id)).token }
  }

  async function organization({ name = 'Station Seven' } = {}) {
    const admin = await person()
    const { body } = await ask(admin, api.organizations.create, { name })
    return { org_id: body.org_id, admin }
  }

  async function memberOf(org_id: string, named = {}): Promise<Person> {
    const member = await person(named)
    await join(enterAsJob(context(), org_id), { user_id: member.user_id, org_role: 'member' })
    return member
  }

  async function channelOf({ org_id, admin }: { org_id: string; admin: Person }, name = 'Ops') {
    return (await ask(admin, api.channels.create, { org_id, name })).body.channel_id
  }

  /** An organization with a channel. */
  async function place() {
    const { org_id, admin } = await organization()
    return { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  }

  return { person, organization, memberOf, channelOf, place }
}

export const bearer = (person: Person | null) => (person ? { authorization: `Bearer ${person.token}` } : {})

function answerOf<R extends Route>(response: { statusCode: number; body: string }): Answer<R> {
  const body = JSON.parse(response.body)
  return { status: response.statusCode, body, refusal: body }
}

async function placeOfItsOwn(stops: Stop[]) {
  const { url, ownerUrl, superuserUrl } = inject('database')
  const name = `alone_${randomUUID().replaceAll('-', '')}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-house-'))
  await copyDatabase(superuserUrl, { from: TEMPLATE, to: name })
  stops.push(() => dropDatabase(superuserUrl, name))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  return { url: inDatabase(url, name), ownerUrl: inDatabase(ownerUrl, name), dataDir }
}
