import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/core/context.ts'
import { connect } from '../apps/server/src/core/db/connection.ts'
import { listen } from '../apps/server/src/core/http/listen.ts'
import { startEmbedded } from '../apps/server/src/core/db/embedded.ts'
import { prepareServer, type Urls } from '../apps/server/src/core/db/roles.ts'
import { makeLog } from '../apps/server/src/core/log.ts'
import { mulberry32 } from '@earshot/contract/rules/testing/chance'
import { enterOrg } from '../apps/server/src/organizations/scope.ts'
import { migrateToLatest } from '../apps/server/src/core/db/schema.ts'
import { openSecrets } from '../apps/server/src/core/secrets.ts'
import { openSession, sessionOf } from '../apps/server/src/identity/sessions/sessions.service.ts'
import { openContext } from '../apps/server/src/start.ts'
import { type Stop, stopAll } from '../apps/server/src/core/stops.ts'
import { inDatabase } from '../apps/server/src/testing/databases.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { startWorker } from '../apps/server/src/worker.ts'
import { findOrCreateUser } from '../apps/server/src/identity/users/user-linking.service.ts'

const CHANNELS = 20
export const TALKS = 10_000

export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>

/**
 * A whole server with its own port and PostgreSQL, and one organization full of talks. Disposing removes all of it.
 * `more` are environment variables.
 */
export async function openBenchServer(more: Record<string, string> = {}) {
  const stops: Stop[] = []
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const { context, ownerUrl, superuserUrl } = await openBenchContext(
    { DATA_DIR: dataDir, ROLES: 'api', ...more },
    stops,
  )
  const app = await buildApp(context, null)
  const { url, close } = await listen(app, { port: 0, host: '127.0.0.1' })
  stops.push(close)
  const { caller, token } = await signIn(context)
  const { org_id } = await post<{ org_id: string }>(`${url}/v3${api.organizations.create.path}`, token, {
    name: 'Bench',
  })
  await fill({ url, token, org_id }, context, caller.user_id)
  await settle(ownerUrl)
  if (context.config.roles.includes('worker')) await startWorker(context)
  const org = await enterOrg(caller, org_id)
  return { url, token, org, superuserUrl, settle: () => settle(ownerUrl), [Symbol.asyncDispose]: () => stopAll(stops) }
}

/** A server without HTTP, with its own PostgreSQL in DATA_DIR. */
export async function openBenchContext(settings: { DATA_DIR: string } & Record<string, string>, stops: Stop[]) {
  const dataDir = settings.DATA_DIR
  const embedded = await startEmbedded({ folder: path.join(dataDir, 'postgres'), password: 'bench' })
  stops.push(() => embedded.stop())
  const urls = await prepareServer(embedded.url, { database: 'earshot', passwords: { owner: 'owner', app: 'app' } })
  await migrateToLatest(urls)
  const context = await openContextOn(urls, settings, stops)
  return { context, ownerUrl: urls.ownerUrl, superuserUrl: inDatabase(embedded.url, 'earshot') }
}

/** The same with a PostgreSQL that is there already, and up to date. */
export async function openContextOn(
  urls: Urls,
  settings: { DATA_DIR: string } & Record<string, string>,
  stops: Stop[],
) {
  const surroundings = { WEB_DIR: '/nowhere', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SPEECH_MODEL: 'none' }
  const config = readConfig({ ...surroundings, ...settings })
  const secrets = await openSecrets(settings.DATA_DIR)
  const { context } = await openContext({ config, log: makeLog('silent'), secrets, urls }, stops)
  return context
}

export async function signIn(context: Context, name = 'ada') {
  const email = `${name}@example.org`
  const claims = { issuer: 'bench', subject: name, email, email_verified: true, name }
  const { token } = await openSession(context, await findOrCreateUser(context, claims))
  return { token, caller: { context, address: '127.0.0.1', ...(await sessionOf(context, token)) } }
}

export async function post<Answer>(url: string, token: string, body: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

interface BenchOrganization {
  url: string
  token: string
  org_id: string
}

/** Twenty channels with ten thousand talks of forty words, deterministic. */
async function fill({ url, token, org_id }: BenchOrganization, context: Context, user_id: string) {
  const channels: string[] = []
  for (let at = 0; at < CHANNELS; at++) {
    const made = await post<{ channel_id: string }>(`${url}/v3${api.channels.create.path}`, token, {
      org_id,
      name: `C ${at}`,
    })
    channels.push(made.channel_id)
  }
  const next = mulberry32(7)
  const talks = Array.from({ length: TALKS }, (_, at) => ({
    user_id,
    channel_id: channels[at % CHANNELS] ?? '',
    recorded_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    duration: 20,
    text: Array.from({ length: 40 }, () => `word${Math.floor(next() ** 3 * 5000)}`).join(' '),
  }))
  await seedTalks({ context, org_id }, talks)
}

/** What autovacuum does after many inserts: it merges the pending entries into the word index. */
async function settle(ownerUrl: string) {
  const owner = connect(ownerUrl, () => {}, { most: 1, statementMs: 600_000 })
  await owner.pool.query('vacuum analyze')
  await owner.close()
}
