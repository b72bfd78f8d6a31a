import path from 'node:path'
import { aroundIdentity } from './accounts/accounts.service.ts'
import { buildApp, buildOperatorsApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { prepareOurs } from './database.ts'
import { connect } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { requireHarmless } from './db/migrate.ts'
import type { Urls } from './db/roles.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLive } from './live/live.ts'
import { type Log, makeLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { type Models, openModels, type Wanted } from './models/models.ts'
import { watchedStorage } from './metrics/watched-storage.ts'
import { openIdentity } from './ports/identity/open.ts'
import type { Mail } from './ports/mail/mail.ts'
import { fileOutbox, type Outbox } from './ports/mail/outbox.ts'
import { smtpMail } from './ports/mail/smtp.ts'
import { ffmpegMedia } from './ports/media/ffmpeg.ts'
import { clearScratch } from './ports/scratch.ts'
import { webPush } from './ports/push/web-push.ts'
import { catalogue } from './ports/speech/sherpa/models/catalogue.ts'
import { readMachine } from './ports/speech/sherpa/models/machine.ts'
import type { Model } from './ports/speech/sherpa/models/model.ts'
import { smsOf } from './ports/sms/choose.ts'
import { modelsIn, openEngines } from './ports/speech/engines.ts'
import { openStorage } from './ports/storage/open.ts'
import { allowList } from './ports/webhook/addresses.ts'
import { guardedOutgoing } from './ports/webhook/guarded.ts'
import { keepPrivate } from './private-folder.ts'
import { bringUpToDate } from './schema.ts'
import { openSecrets, type Secrets, sharedSecrets } from './secrets.ts'
import { startWatching } from './watching/watching.service.ts'
import { startWorker } from './worker.ts'

export interface Running {
  url: string
  stop(): Promise<void>
}

export type Stop = () => Promise<unknown>

/** Brings everything up in order, and down again in the opposite one. What fails on the way takes the rest down with it. */
export async function start(env: Record<string, string | undefined>): Promise<Running> {
  const stops: Stop[] = []
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll(stops))
  try {
    return { url: await raise(readConfig(env), stops), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function stopAll(stops: Stop[]) {
  for (const stop of stops.reverse()) await stop().catch(() => {})
}

async function raise(config: Config, stops: Stop[]): Promise<string> {
  const log = makeLog(config.logLevel)
  await keepPrivate(config.dataDir, log)
  const secrets = await openSecrets(config.dataDir)
  await clearScratch(config.dataDir)
  const urls = await openDatabase(config, secrets, stops)
  const { context, outbox } = await gather({ config, log, secrets, urls }, stops)
  await context.models.refresh()
  if (config.roles.includes('worker')) {
    await startWorker(context)
    stops.push(await startWatching(context))
  }
  await listen(context, outbox, stops)
  log.info({ url: config.appUrl, roles: config.roles }, 'ready')
  context.models.begin()
  return config.appUrl
}

/** The app where it is served; and METRICS_PORT, for operators, where it is another. */
async function listen(context: Context, outbox: Outbox | null, stops: Stop[]) {
  const { roles, port, metricsPort, host } = context.config
  const asked = roles.includes('api')
  const served = asked ? [{ port, name: 'PORT', build: () => buildApp(context, outbox) }] : []
  if (metricsPort !== null && !(asked && metricsPort === port))
    served.push({ port: metricsPort, name: 'METRICS_PORT', build: () => buildOperatorsApp(context) })
  for (const { port: wanted, name, build } of served) {
    const app = await build()
    stops.push(() => app.close())
    await app.listen({ port: wanted, host }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new Error(`Port ${wanted} is taken. Choose another one: ${name}=3001 npm start`)
    })
  }
}

async function openDatabase(config: Config, secrets: Secrets, stops: Stop[]): Promise<Urls> {
  const urls = config.database ?? (await openEmbedded(config, secrets, stops))
  await bringUpToDate(urls)
  await requireHarmless(urls.url)
  return urls
}

async function openEmbedded({ dataDir }: Config, secrets: Secrets, stops: Stop[]) {
  const folder = path.join(dataDir, 'postgres')
  const embedded = await startEmbedded({ folder, password: secrets.database_owner })
  stops.push(() => embedded.stop())
  return prepareOurs(embedded.url, secrets)
}

export interface Parts {
  config: Config
  log: Log
  secrets: Secrets
  urls: Urls
  /** The speech models there are. */
  models?: readonly Model[]
}

/** Opens everything the program holds. */
export async function gather({ config, log, secrets, urls, models: known = catalogue }: Parts, stops: Stop[]) {
  const shared = sharedSecrets(secrets, config.sessionSecret)
  const connections = connect(urls.url, (error) => log.error({ err: error }, 'database connection lost'))
  stops.push(() => connections.close())
  const jobs = await openJobs(urls.url, log, config.roles.includes('worker'))
  stops.push(() => jobs.stop())
  const live = await openLive({ url: urls.url, db: connections.outside, log })
  stops.push(() => live.stop())
  const outbox = config.smtp ? null : fileOutbox(path.join(config.dataDir, 'outbox'))
  const sessionSecret = new TextEncoder().encode(shared.session)
  const metrics = openMetrics()
  const models = modelsOf(config, { catalogue: known, db: connections.outside, log })
  stops.push(() => models.stop())
  const ports = await openPorts(config, { sessionSecret, outbox, metrics, models, log })
  const identity = openIdentity({
    settings: config.identity,
    registration: config.registration,
    sms: ports.sms !== null,
    databaseUrl: urls.url,
    appUrl: config.appUrl,
    secret: shared.identity,
    limited: config.identityLimits,
    around: aroundIdentity(() => context),
  })
  stops.push(() => identity.close())
  const context: Context = { config, log, metrics, connections, sessionSecret, identity, jobs, live, models, ...ports }
  return { context, outbox }
}

function modelsOf({ dataDir, speech }: Config, inside: Pick<Wanted, 'catalogue' | 'db' | 'log'>) {
  const { model: setting, modelsUrl: mirror, language } = speech
  const folder = modelsIn(dataDir)
  return openModels({ setting, folder, mirror, machine: () => readMachine(folder, language), ...inside })
}

interface Inside {
  sessionSecret: Uint8Array
  outbox: Outbox | null
  metrics: Metrics
  models: Models
  log: Log
}

/** The outside world as the configuration has it. */
async function openPorts(config: Config, { sessionSecret, outbox, metrics, models, log }: Inside) {
  const { appUrl, smtp, sms, ffmpeg, webhookAllow, speech, dataDir } = config
  const outgoing = guardedOutgoing({ allow: allowList(webhookAllow) })
  return {
    storage: watchedStorage(await openStorage(config), metrics.storageFailed),
    media: ffmpegMedia({ command: ffmpeg }),
    speech: openEngines(speech.engines, { dataDir, log, models: models.used }),
    mail: smtp ? smtpMail(smtp.url, smtp.from) : (outbox as Mail),
    sms: smsOf(sms, outbox),
    outgoing,
    push: webPush({ secret: sessionSecret, appUrl, outgoing }),
  }
}
