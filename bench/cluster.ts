import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { buildApp } from '../apps/server/src/app.ts'
import type { Context } from '../apps/server/src/core/context.ts'
import { databaseOf, distributeTables, emptyCluster } from '../apps/server/src/core/db/testing/citus.ts'
import { startEmbedded } from '../apps/server/src/core/db/embedded.ts'
import { prepareServer } from '../apps/server/src/core/db/roles.ts'
import { migrateToLatest } from '../apps/server/src/core/db/schema.ts'
import { listen } from '../apps/server/src/core/http/listen.ts'
import { type Stop, stopAll } from '../apps/server/src/core/stops.ts'
import { silence } from '../apps/server/src/testing/recordings.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { inDatabase } from '../apps/server/src/testing/databases.ts'
import { openContextOn, post, signIn } from './bench-server.ts'
import { type Node, nodesOf, type ProcessorTimes, processorTimes } from './cluster-nodes.ts'
import { middle } from './compare.ts'
import { formOf } from './form.ts'
import { generateApart, type Load, say } from './load.ts'

/**
 * CITUS_URL=… npm run bench:cluster [part of a name [connections]]: requests to many organizations of an empty database
 * of a cluster on this machine, and the processor time of each node for one of them. Without CITUS_URL on one PostgreSQL.
 */
const ORGANIZATIONS = 32
const TALKS = 500
const CONNECTIONS = process.argv[3] ? [Number(process.argv[3])] : [1, 16]
const ROUNDS = 3
const SECONDS = 6
const word = process.argv[2] ?? ''

interface Filled {
  org_id: string
  channel_id: string
  talk_ids: string[]
  token: string
}

const stops: Stop[] = []
try {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  stops.push(() => rm(dataDir, { recursive: true, force: true }))
  const { superuserUrl, database } = await openServer(dataDir)
  const urls = await prepareServer(superuserUrl, { database, passwords: { owner: 'owner', app: 'app' } })
  await migrateToLatest(urls)
  if (process.env.CITUS_URL) await distributeTables(superuserUrl)
  const context = await openContextOn(urls, { DATA_DIR: dataDir, ROLES: 'api' }, stops)
  const { url, close } = await listen(await buildApp(context, null), { port: 0, host: '127.0.0.1' })
  stops.push(close)
  const filled: Filled[] = []
  for (let at = 0; at < ORGANIZATIONS; at++) filled.push(await fill(context, { url, name: `ada${at}` }))
  const nodes = await nodesOf(inDatabase(superuserUrl, database))
  say(nodes.map(({ name, organizations }) => `${name}: ${organizations} organizations`).join(', '))
  say(`| what | connections | a second | 99 % within | server | ${nodes.map(({ name }) => name).join(' | ')} | load |`)
  const asked = (await loadsOf(url, filled)).filter(([name]) => name.includes(word))
  for (const [name, load] of asked) await measure(nodes, name, load)
} finally {
  await stopAll(stops)
}

async function measure(nodes: Node[], name: string, asked: Asked) {
  for (const connections of CONNECTIONS) {
    const load = { ...asked, connections, seconds: SECONDS }
    await generateApart({ ...load, seconds: 2 })
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(nodes, load))
    const of = (pick: (round: Round) => number) => middle(rounds.map(pick))
    const taken = ['server', ...nodes.map((node) => node.name)].map((part) => `${of(micros(part)).toFixed(0)} µs`)
    const rate = `${of((round) => round.rate).toFixed(1)} | ${of((round) => round.p99).toFixed(0)} ms`
    say(`| ${name} | ${connections} | ${rate} | ${taken.join(' | ')} | ${loadavg()[0]?.toFixed(0)} |`)
  }
}

async function measureRound(nodes: Node[], load: Load): Promise<Round> {
  const before = await processorTimes(nodes)
  const { rate, p99 } = await generateApart(load)
  return { before, after: await processorTimes(nodes), rate, p99, responses: rate * load.seconds }
}

interface Round {
  before: ProcessorTimes
  after: ProcessorTimes
  rate: number
  p99: number
  responses: number
}

function micros(part: string) {
  return ({ before, after, responses }: Round) => ((after.get(part) ?? 0) - (before.get(part) ?? 0)) / responses
}

async function openServer(dataDir: string) {
  const { CITUS_URL } = process.env
  if (CITUS_URL) return { superuserUrl: await emptyCluster(CITUS_URL), database: databaseOf(CITUS_URL) }
  const embedded = await startEmbedded({ folder: path.join(dataDir, 'postgres'), password: 'bench' })
  stops.push(() => embedded.stop())
  return { superuserUrl: embedded.url, database: 'earshot' }
}

async function fill(context: Context, { url, name }: { url: string; name: string }): Promise<Filled> {
  const { token, caller } = await signIn(context, name)
  const { org_id } = await post<{ org_id: string }>(`${url}/v3${api.organizations.create.path}`, token, {
    name: 'Of many',
  })
  const place = { org_id, name: 'Site' }
  const { channel_id } = await post<{ channel_id: string }>(`${url}/v3${api.channels.create.path}`, token, place)
  const talks = Array.from({ length: TALKS }, (_, at) => ({
    user_id: caller.user_id,
    channel_id,
    recorded_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    duration: 20,
    text: Array.from({ length: 20 }, (_word, nth) => `word${(at * 7 + nth * 13) % 3000}`).join(' '),
  }))
  return { org_id, channel_id, token, talk_ids: await seedTalks({ context, org_id }, talks) }
}

type Asked = Omit<Load, 'connections' | 'seconds'>

/** One organization after the other. */
async function loadsOf(url: string, filled: Filled[]): Promise<[string, Asked][]> {
  const headers = filled.map(({ token }) => ({ authorization: `Bearer ${token}` }))
  const talk_ids = Array.from({ length: 20 }, (_, nth) => filled.map((one) => one.talk_ids[nth])).flat()
  const talk = { headers, urls: talk_ids.map((id) => `${url}/v3${api.talks.find.path}?talk_id=${id}`) }
  const search = {
    headers: headers.map((each) => ({ ...each, 'content-type': 'application/json' })),
    urls: [`${url}/v3${api.search.search.path}`],
    body: filled.map(({ org_id }) => Buffer.from(JSON.stringify({ org_id })).toString('base64')),
  }
  const forms = await formsOf(filled)
  const save = {
    headers: headers.map((each) => ({ ...each, ...forms[0]?.headers })),
    urls: [`${url}/v3${api.talks.save.path}`],
    body: forms.map(({ body }) => body),
  }
  return [
    ['GET /talk', { method: 'GET', ...talk }],
    ['POST /search, the newest 50', { method: 'POST', ...search }],
    ['POST /save, 32 kB', { method: 'POST', ...save }],
  ]
}

async function formsOf(filled: Filled[]) {
  const sound = Buffer.from(await silence(1))
  return Promise.all(
    filled.map(({ org_id, channel_id }) => formOf({ org_id, channel_id }, { sound, boundary: 'boundary' })),
  )
}
