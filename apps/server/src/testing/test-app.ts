import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import type { ErrorCode } from '@earshot/contract/errors'
import { type RequestOf, carriesBody, type OutputOf, type Route } from '@earshot/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../core/context.ts'
import { makeLog } from '../core/log.ts'
import { join } from '../organizations/members/members.service.ts'
import type { Model } from '../ports/speech/sherpa/models/model.ts'
import { moonshineEngine, testModels } from '../ports/testing/moonshine.ts'
import { alone, enterAsJob } from '../organizations/scope.ts'
import { openSession } from '../identity/sessions/sessions.service.ts'
import { openContext } from '../start.ts'
import { type Stop, stopAll } from '../core/stops.ts'
import { findOrCreateUser } from '../identity/users/user-linking.service.ts'
import { startWorker } from '../worker.ts'
import { forgetNames } from '../core/db/named-statements.ts'
import { watchAnswers } from './fixtures/documented-answers.ts'
import { bypassingRowSecurity, copyDatabase, dropDatabase, inDatabase, TEMPLATE } from './databases.ts'
import { form } from './multipart-form.ts'

export interface Person {
  user_id: string
  email: string
  token: string
}

/** Tests use either `body` or `refusal`, depending on what they expect. */
export interface ApiAnswer<R extends Route> {
  status: number
  body: OutputOf<R>
  refusal: { error: ErrorCode; text: string; field?: string; request_id?: string; alert_id?: string }
}

interface TestAppOptions {
  worker?: boolean
  /**
   * With its own database and data folder, except on a cluster. Always on for workers, so that they do not run other
   * files' jobs.
   */
  alone?: boolean
  /** Uses a role that bypasses row-level security, so that the statements alone must isolate organizations. */
  unbound?: boolean
  env?: Record<string, string>
  models?: readonly Model[]
}

const secrets = { database_owner: '', database_app: '', session: 's'.repeat(43), identity: 'i'.repeat(43) }

/** Tests share one address, so rate limits are off by default; RATE_LIMITS: 'on' enables them. */
const TEST_SETTINGS = {
  LOG_LEVEL: 'silent',
  PORT: '3000',
  WEB_DIR: '/nowhere',
  RATE_LIMITS: 'off',
  IDENTITY_LIMITS: 'on',
  SPEECH_MODEL: 'none',
  SPEECH_ENGINES: JSON.stringify([moonshineEngine]),
  MAIL_IN_DOMAIN: 'in.example.org',
  MAIL_IN_KEY: 'k'.repeat(32),
  // A busy machine is slow, and no test is about that.
  REQUESTS_AT_ONCE: '10000',
  REQUEST_TIMEOUT: '120',
}

interface Open {
  context: Context
  app: FastifyInstance
  undocumented: () => string[]
}

export function testApp(wanted: TestAppOptions = {}) {
  const stops: Stop[] = []
  let open: Open | undefined
  beforeAll(async () => {
    open = await openTestApp(wanted, stops)
  })
  afterAll(async () => {
    await stopAll(stops)
    expect(open?.undocumented() ?? [], 'docs/openapi.json describes every response').toEqual([])
  })
  const app = () => (open as Open).app
  const context = () => (open as Open).context
  return { ...apiClient(app), ...userFixtures(app, context), app, context }
}

async function openTestApp(
  { worker = false, alone = worker, unbound, env = {}, models }: TestAppOptions,
  stops: Stop[],
): Promise<Open> {
  const { ownerUrl, dataDir, ...place } =
    alone && !process.env.CITUS_URL ? await ownDatabase(stops) : inject('database')
  const url = unbound ? await bypassingRowSecurity(place.url, inject('database').superuserUrl) : place.url
  const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  const config = readConfig({ ...database, ...TEST_SETTINGS, ...env })
  const parts = { config, log: makeLog(config.logLevel), secrets, urls: { url, ownerUrl }, ...(models && { models }) }
  forgetNames()
  const { context, outbox } = await openContext(parts, stops)
  const app = await buildApp(context, outbox)
  stops.push(() => app.close())
  if (worker) await startWorker(context)
  return { context, app, undocumented: watchAnswers(app) }
}

/** Requests pass through route, validation, service and SQL. */
function apiClient(app: () => FastifyInstance) {
  async function ask<R extends Route>(person: Person | null, route: R, input: RequestOf<R>): Promise<ApiAnswer<R>> {
    const query = carriesBody(route) ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
    const payload = carriesBody(route) ? { payload: input as object } : {}
    const url = `/v3${route.path}${query}`
    return readAnswer(await app().inject({ method: route.method, url, headers: bearer(person), ...payload }))
  }

  async function send(person: Person | null, fields: Record<string, string>, audio: Uint8Array) {
    const { headers, payload } = form({ ...fields, audio })
    const request = { method: 'POST', url: '/v3/save', headers: { ...headers, ...bearer(person) }, payload } as const
    return readAnswer<typeof api.talks.save>(await app().inject(request))
  }

  return { ask, send }
}

function userFixtures(app: () => FastifyInstance, context: () => Context) {
  const { ask } = apiClient(app)

  /** Verified by default. */
  async function person({ name = 'Ada', verified = true } = {}): Promise<Person> {
    const email = `${randomUUID()}@example.org`
    const claims = { issuer: 'test', subject: randomUUID(), email, email_verified: verified, name }
    const user_id = await findOrCreateUser(context(), claims)
    return { user_id, email, token: (await openSession(context(), user_id)).token }
  }

  /** Without its default channel: tests create the channels that they count. */
  async function organization({ name = 'Station Seven' } = {}) {
    const admin = await person()
    const { org_id } = (await ask(admin, api.organizations.create, { name })).body
    await alone(enterAsJob(context(), org_id)).db.deleteFrom('channels').where('org_id', '=', org_id).execute()
    return { org_id, admin }
  }

  async function memberOf(org_id: string, named = {}): Promise<Person> {
    const member = await person(named)
    await join(alone(enterAsJob(context(), org_id)), { user_id: member.user_id, org_role: 'member' })
    return member
  }

  async function channelOf({ org_id, admin }: { org_id: string; admin: Person }, name = 'Ops') {
    return (await ask(admin, api.channels.create, { org_id, name })).body.channel_id
  }

  async function place() {
    const { org_id, admin } = await organization()
    return { org_id, admin, channel_id: await channelOf({ org_id, admin }) }
  }

  return { person, organization, memberOf, channelOf, place }
}

export const bearer = (person: Person | null) => (person ? { authorization: `Bearer ${person.token}` } : {})

function readAnswer<R extends Route>(response: { statusCode: number; body: string }): ApiAnswer<R> {
  const body = JSON.parse(response.body)
  return { status: response.statusCode, body, refusal: body }
}

async function ownDatabase(stops: Stop[]) {
  const { url, ownerUrl, superuserUrl } = inject('database')
  const name = `alone_${randomUUID().replaceAll('-', '')}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-house-'))
  await symlink(testModels, path.join(dataDir, 'models'))
  await copyDatabase(superuserUrl, { from: TEMPLATE, to: name })
  stops.push(() => dropDatabase(superuserUrl, name))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  return { url: inDatabase(url, name), ownerUrl: inDatabase(ownerUrl, name), dataDir }
}
