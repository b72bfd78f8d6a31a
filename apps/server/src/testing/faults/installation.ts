import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../config.ts'
import type { Context } from '../../core/context.ts'
import { startEmbedded } from '../../core/db/embedded.ts'
import { prepareServer } from '../../core/db/roles.ts'
import { findServer } from '../../core/db/running-server.ts'
import { migrateToLatest } from '../../core/db/schema.ts'
import { makeLog } from '../../core/log.ts'
import { openContext } from '../../start.ts'
import { type Stop, stopAll } from '../../core/stops.ts'
import { openReceiver } from '../../alerts/webhooks/testing/receiver.ts'
import type { FaultyS3 } from '../../ports/testing/faulty-s3.ts'
import { openMailServer } from '../../ports/testing/mail-server.ts'
import { openFaultyLine, type FaultyLine } from '../faulty-line.ts'
import { type Node, startNode } from '../nodes/testing/node.ts'
import { canHang, type Clock, type Hanging, openBucket, openClock } from './dependencies.ts'
import { firstModel } from '../../ports/testing/moonshine.ts'

export const METRICS_TOKEN = 'for the metrics of tests'
const SESSION_SECRET = 'the same for every node, 32 and more'
const SETTINGS = {
  SESSION_SECRET,
  METRICS_TOKEN,
  RATE_LIMITS: 'off',
  WEBHOOK_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: 'silent',
}

/** A process that is restarted whenever it was killed, as by a supervisor. */
export interface Supervised {
  node(): Node
  restart(): Promise<void>
}

/** An installation whose parts can fail: PostgreSQL behind a proxy, an API node, workers, a webhook receiver. */
export interface Installation extends AsyncDisposable {
  /** For inspection; not affected by the faults. */
  context: Context
  api: Supervised
  workers: Supervised[]
  databaseLine: FaultyLine
  clientLine: FaultyLine
  url: string
  dataDir: string
  /** PostgreSQL's main process id; its children are in its process group. */
  postgres(): Promise<number>
  webhook: Awaited<ReturnType<typeof openReceiver>> & Hanging
  mail: Awaited<ReturnType<typeof openMailServer>> & Hanging
  /** Between the nodes and the bucket; null if recordings are on disk. */
  bucket: FaultyS3 | null
  /** Of the API and the workers, not of PostgreSQL; null without libfaketime. */
  clock: Clock | null
}

interface InstallationOptions {
  workers: number
  /** Default: a temporary folder. */
  dataDir?: string
  inBucket?: boolean
}

export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const stops: Stop[] = []
  try {
    return await raise(stops, options)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function makeFolder(stops: Stop[]) {
  const root = await mkdtemp(path.join(tmpdir(), 'earshot-faults-'))
  stops.push(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  return root
}

async function raise(stops: Stop[], options: InstallationOptions): Promise<Installation> {
  const { workers, dataDir: given, inBucket } = options
  const root = given ?? (await makeFolder(stops))
  // PostgreSQL runs under another account, which cannot enter the private DATA_DIR.
  const folder = path.join(root, 'postgres')
  const dataDir = path.join(root, 'data')
  const direct = await startPostgres(folder, stops)
  const webhook = await canHang(async (wait) => openReceiver(() => wait().then(() => 204)), stops)
  const mail = await canHang(openMailServer, stops)
  const databaseLine = await lineTo(Number(new URL(direct.url).port), stops)
  const clock = await openClock(root)
  const bucket = inBucket ? await openBucket(stops) : null
  const env = {
    ...SETTINGS,
    ...{ DATA_DIR: dataDir, SMTP_URL: mail.url, NODE_COMPILE_CACHE: path.join(dataDir, 'compiled') },
    ...clock?.env,
    ...bucket?.env(bucket.proxy.url),
    ...{ DATABASE_URL: over(direct.url, databaseLine), DATABASE_OWNER_URL: over(direct.ownerUrl, databaseLine) },
  }
  const context = await contextOf({ DATA_DIR: dataDir, ...bucket?.env(bucket.directUrl) }, direct, stops)
  const api = await supervise('api', env, stops)
  const crew = await Promise.all(Array.from({ length: workers }, () => supervise('worker', env, stops)))
  const clientLine = await lineTo(Number(new URL(api.node().url).port), stops)
  return {
    ...{ context, api, workers: crew, databaseLine, clientLine, dataDir, webhook, mail, clock },
    bucket: bucket?.proxy ?? null,
    url: `http://127.0.0.1:${clientLine.port}`,
    postgres: async () => (await findServer(folder))?.pid ?? 0,
    [Symbol.asyncDispose]: () => stopAll(stops),
  }
}

async function startPostgres(folder: string, stops: Stop[]) {
  const embedded = await startEmbedded({ folder, password: 'faults' })
  stops.push(() => embedded.stop())
  const urls = await prepareServer(embedded.url, { database: 'earshot', passwords: { owner: 'owner', app: 'app' } })
  await migrateToLatest(urls)
  return urls
}

async function lineTo(port: number, stops: Stop[]) {
  const line = await openFaultyLine(port)
  stops.push(async () => line[Symbol.asyncDispose]())
  return line
}

function over(url: string, { port }: FaultyLine) {
  const address = new URL(url)
  address.port = `${port}`
  return address.href
}

async function contextOf(env: Record<string, string>, urls: { url: string; ownerUrl: string }, stops: Stop[]) {
  const config = readConfig({
    ...env,
    ...firstModel,
    LOG_LEVEL: 'silent',
    WEB_DIR: '/nowhere',
    ROLES: 'api',
  })
  const secrets = { database_owner: '', database_app: '', session: SESSION_SECRET, identity: 'i'.repeat(43) }
  const { context } = await openContext({ config, log: makeLog('silent'), secrets, urls }, stops)
  return context
}

async function supervise(role: 'api' | 'worker', env: Record<string, string>, stops: Stop[]): Promise<Supervised> {
  let node = await startNode(role, env)
  await node.ready()
  const port = new URL(node.url).port
  stops.push(async () => node[Symbol.asyncDispose]())
  return {
    node: () => node,
    restart: async () => {
      await node[Symbol.asyncDispose]()
      // Keeps its port, as behind a load balancer. A start fails without PostgreSQL, so it is retried.
      for (let started = false; !started; ) {
        node = await startNode(role, { ...env, PORT: port, METRICS_PORT: port })
        started = await Promise.race([node.ready().then(() => true), node.ended.then(() => false)])
      }
    },
  }
}
