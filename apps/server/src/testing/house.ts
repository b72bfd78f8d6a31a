import { randomUUID } from 'node:crypto'
import { api } from '@earshot/contract'
import type { ErrorCode } from '@earshot/contract/errors'
import { type AskOf, carriesBody, type OutputOf, type Route } from '@earshot/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { makeLog } from '../log.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { join } from '../members/members.service.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { gather, type Stop, stopAll } from '../start.ts'
import { personBehind } from '../users/users.service.ts'
import { startWorker } from '../worker.ts'

export interface Person {
  user_id: string
  email: string
  token: string
}

/** A refusal, or the answer: tests look at the one they expect. */
interface Answer<R extends Route> {
  status: number
  body: OutputOf<R>
  refusal: { error: ErrorCode; text: string; field?: string }
}

const secrets = { database_owner: '', database_app: '', session: 's'.repeat(43), identity: 'i'.repeat(43) }

/** The whole server without a port, on the run's PostgreSQL; with `worker`, it does jobs too. */
export function house({ worker = false, env = {} }: { worker?: boolean; env?: Record<string, string> } = {}) {
  const stops: Stop[] = []
  let context: Context
  let app: FastifyInstance

  beforeAll(async () => {
    const { url, ownerUrl, dataDir } = inject('database')
    const database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
    const config = readConfig({ ...database, LOG_LEVEL: 'error', PORT: '3000', WEB_DIR: '/nowhere', ...env })
    const gathered = await gather({ config, log: makeLog(config.logLevel), secrets, urls: { url, ownerUrl } }, stops)
    context = gathered.context
    app = await buildApp(context, gathered.outbox)
    stops.push(() => app.close())
    if (worker) await startWorker(context)
  })
  afterAll(() => stopAll(stops))

  /** Knocks on the real door: route, validation, service, SQL, answer. */
  async function ask<R extends Route>(person: Person | null, route: R, input: AskOf<R>): Promise<Answer<R>> {
    const response = await app.inject({
      method: route.method,
      url: `/v3${route.path}${carriesBody(route) ? '' : `?${new URLSearchParams(input as Record<string, string>)}`}`,
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
      ...(carriesBody(route) && { payload: input as object }),
    })
    const body = response.json()
    return { status: response.statusCode, body, refusal: body }
  }

  /** Somebody who is signed in; verified unless told. */
  async function person({ name = 'Ada', verified = true } = {}): Promise<Person> {
    const email = `${randomUUID()}@example.org`
    const claims = { issuer: 'test', subject: randomUUID(), email, email_verified: verified, name }
    const user_id = await personBehind(context, claims)
    return { user_id, email, token: (await openSession(context, user_id)).token }
  }

  async function organization({ name = 'Station Seven' } = {}) {
    const admin = await person()
    const { body } = await ask(admin, api.organizations.create, { name })
    return { org_id: body.org_id, admin }
  }

  async function memberOf(org_id: string, named = {}): Promise<Person> {
    const member = await person(named)
    await join(enterAsJob(context, org_id), { user_id: member.user_id, org_role: 'member' })
    return member
  }

  return { ask, person, organization, memberOf, app: () => app, context: () => context }
}
