import path from 'node:path'
import { authHooks } from './identity/accounts/accounts.service.ts'
import { provenAddress } from './organizations/invites/invite-link.service.ts'
import { issueOperatorLink } from './identity/users/first-operator.service.ts'
import { buildApp, buildOperatorsApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './core/context.ts'
import type { startApiProcesses } from './core/api-processes.ts'
import { connect } from './core/db/connection.ts'
import { wholeOf } from './core/db/database.ts'
import { deadlines, JOB_STATEMENT_MS } from './core/db/deadlines.ts'
import { requireRestrictedRole } from './core/db/roles.ts'
import type { Urls } from './core/db/roles.ts'
import { listen, requireFree } from './core/http/listen.ts'
import { openJobs } from './core/jobs/jobs.ts'
import { openLive } from './core/live/live.ts'
import type { Log } from './core/log.ts'
import { openMetrics } from './core/metrics/metrics.ts'
import { openModels, type SpeechModelsOptions } from './talks/speech-models/speech-models.ts'
import { openIdentity } from './ports/identity/open-identity.ts'
import { fileOutbox, type MailOutbox } from './ports/mail/outbox.ts'
import { catalogue } from './ports/speech/sherpa/models/catalogue.ts'
import { readMachine } from './ports/speech/sherpa/models/machine.ts'
import type { Model } from './ports/speech/sherpa/models/model.ts'
import { modelsIn } from './ports/speech/engines.ts'
import { oneTimeSecret } from './core/one-time-secret.ts'
import { migrateToLatest } from './core/db/schema.ts'
import { type Secrets, sharedSecrets } from './core/secrets.ts'
import { backupKeysOf } from './operations/backups/backup-keys.ts'
import { startScheduledBackups } from './operations/backups/scheduled-backups.service.ts'
import { requireKnownSecrets } from './operations/secrets/installation-secrets.service.ts'
import { watchHealth } from './operations/health/health.service.ts'
import { type Installation, type OpenedInstallation, openInstallation } from './core/db/open-installation.ts'
import { type Stop, stopAll } from './core/stops.ts'
import { openPorts } from './ports/open-ports.ts'
import { startWorker } from './worker.ts'

export interface RunningServer {
  url: string
  /** How many processes answer requests. */
  apiProcesses: number
  /** A new secret for the first operator's link; null if there are users or passwords are disabled. */
  operatorLink(): Promise<string | null>
  stop(): Promise<void>
}

export const start = (env: Record<string, string | undefined>) => startOn(openInstallation(env))

/**
 * Starts everything in order and stops it in reverse. A failed start stops what was started. With `fork`, API_PROCESSES counts;
 * without, this process answers requests itself.
 */
export async function startOn(
  { opening, stops }: OpenedInstallation,
  fork?: typeof startApiProcesses,
): Promise<RunningServer> {
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll(stops))
  try {
    const opened = await opening
    const { appUrl, roles, apiProcesses } = opened.config
    const apart = fork && apiProcesses > 1
    const context = await raise(apart ? { ...opened, config: besideApi(opened.config) } : opened, stops)
    if (apart) {
      await requireFree(opened.config).catch(inUse(opened.config.port, 'PORT'))
      stops.push(await fork({ count: apiProcesses, env: envOfApi(opened, context), log: opened.log }))
    }
    const operatorLink = async () => (roles.includes('api') ? issueOperatorLink(context) : null)
    return { url: appUrl, apiProcesses: apart ? apiProcesses : 1, operatorLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** For the process beside those that answer requests. */
const besideApi = (config: Config): Config => ({
  ...config,
  roles: config.roles.filter((role) => role !== 'api'),
  metricsPort: config.metricsPort === config.port ? null : config.metricsPort,
})

const envOfApi = ({ urls }: Installation, { operatorLink }: Context) => ({
  ...{ ROLES: 'api', API_PROCESSES: '1', DATABASE_URL: urls.url, DATABASE_OWNER_URL: urls.ownerUrl },
  ...{ METRICS_PORT: '', EARSHOT_TERMINAL: '', EARSHOT_NPM: '', EARSHOT_OPERATOR: operatorLink.hash },
})

/** A pool of its own, because jobs may take long and must not delay requests. */
const JOB_CONNECTIONS = 5
/** An idle worker needs one once a minute. Open, it takes 8 MB of PostgreSQL. */
const JOB_IDLE_MS = 10_000

const lost = (log: Log) => (error: Error) => log.error({ err: error }, 'database connection lost')

async function raise({ config, log, secrets, urls }: Installation, stops: Stop[]): Promise<Context> {
  await migrateToLatest(urls)
  await requireRestrictedRole(urls.url)
  const { context, outbox } = await openContext({ config, log, secrets, urls }, stops)
  await requireKnownSecrets(context.connections, backupKeysOf(secrets, config.sessionSecret))
  await context.models.refresh()
  await context.models.prepare(config.speech.engines.flatMap((each) => (each.kind === 'sherpa' ? each.model : [])))
  if (config.roles.includes('worker')) {
    const limits = { most: JOB_CONNECTIONS, statementMs: JOB_STATEMENT_MS, idleMs: JOB_IDLE_MS }
    const connections = connect(urls.url, lost(log), limits)
    stops.push(() => connections.close())
    stops.push(await startWorker({ ...context, connections }))
    stops.push(await startScheduledBackups({ ...context, connections }, backupParts({ config, secrets, urls })))
  }
  stops.push(watchHealth(context))
  await serve(context, outbox, stops)
  log.info({ url: config.appUrl, roles: config.roles }, 'ready')
  context.models.begin()
  return context
}

async function serve(context: Context, outbox: MailOutbox | null, stops: Stop[]) {
  const { roles, port, metricsPort, host } = context.config
  const asked = roles.includes('api')
  const served = asked ? [{ port, name: 'PORT', build: () => buildApp(context, outbox) }] : []
  if (metricsPort !== null && !(asked && metricsPort === port))
    served.push({ port: metricsPort, name: 'METRICS_PORT', build: () => buildOperatorsApp(context) })
  for (const { port: wanted, name, build } of served) {
    const app = await build()
    stops.push(() => app.close())
    const { close } = await listen(app, { port: wanted, host }).catch(inUse(wanted, name))
    stops.push(close)
  }
}

const inUse = (port: number, name: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is in use. Select another one: ${name}=3001 npm start`)
}

export interface Parts {
  config: Config
  log: Log
  secrets: Secrets
  urls: Urls
  models?: readonly Model[]
}

export async function openContext({ config, log, secrets, urls, models: known = catalogue }: Parts, stops: Stop[]) {
  const shared = sharedSecrets(secrets, config.sessionSecret)
  const connections = openConnections({ config, log, urls }, stops)
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
  stops.push(async () => ports.speech.end?.())
  const identity = openIdentity({
    settings: config.identity,
    registration: config.registration,
    sms: ports.sms !== null,
    database: { connectionString: urls.url, ...deadlines(databaseLimits(config)) },
    appUrl: config.appUrl,
    secret: shared.identity,
    limited: config.identityLimits,
    hooks: authHooks(() => context, { invitedAddress: (link) => provenAddress(context, link) }),
    mail: config.smtp !== null,
  })
  stops.push(() => identity.close())
  const inside = { config, log, metrics, connections, sessionSecret, identity, jobs, live, models }
  const context: Context = { ...inside, ...ports, operatorLink: oneTimeSecret(process.env.EARSHOT_OPERATOR) }
  return { context, outbox }
}

const backupParts = ({ config, secrets, urls }: Pick<Parts, 'config' | 'secrets' | 'urls'>) => ({
  whole: wholeOf(urls),
  keys: backupKeysOf(secrets, config.sessionSecret),
})

/** Both together are less than a request may take. */
const databaseLimits = ({ requestMs }: Config) => ({ statementMs: 0.5 * requestMs, connectMs: 0.4 * requestMs })

function openConnections({ config, log, urls }: Pick<Parts, 'config' | 'log' | 'urls'>, stops: Stop[]) {
  const connections = connect(urls.url, lost(log), databaseLimits(config))
  stops.push(() => connections.close())
  return connections
}

function modelsOf({ dataDir, speech }: Config, inside: Pick<SpeechModelsOptions, 'catalogue' | 'db' | 'log'>) {
  const { model: setting, modelsUrl: mirror, bundledModels: bundled, language } = speech
  const folder = modelsIn(dataDir)
  return openModels({ setting, folder, mirror, bundled, machine: () => readMachine(folder, language), ...inside })
}
