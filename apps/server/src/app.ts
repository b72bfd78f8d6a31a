import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { nouns } from './nouns.ts'
import { isLoopback, isLocalInstallation } from './config.ts'
import type { Context } from './core/context.ts'
import { compressAnswers } from './core/http/hooks/compression.ts'
import { admitRequests } from './core/http/hooks/admit.ts'
import { guardRoutes } from './core/http/hooks/route-guards.ts'
import { MAX_HEADER_BYTES, refuseLargeHeaders } from './core/http/hooks/large-headers.ts'
import { limitBodyTime } from './core/http/hooks/timeouts.ts'
import { sendHeaders } from './core/http/hooks/security-headers.ts'
import { answerOrigins } from './core/http/hooks/origins.ts'
import { trustedProxies } from './core/http/hooks/proxies.ts'
import { answerErrors, refuseAddress, refuseBytes, tooDeep } from './core/http/errors.ts'
import { isNestedTooDeeply } from './core/http/json-depth.ts'
import { mountHealth } from './core/http/operators/health.ts'
import { mountMetrics } from './core/http/operators/metrics.ts'
import { mountIdentity } from './core/http/identity.ts'
import { mountOutbox, type ReadableOutbox } from './core/http/operators/outbox.ts'
import { mountWeb } from './core/http/web.ts'

/** How long a stop waits for running responses, like a slow upload. */
const LONGEST_GOODBYE_MS = 3000

/** The complete API without a port, so that tests can inject requests. */
export async function buildApp(context: Context, outbox: ReadableOutbox | null) {
  const app = await openDoor(context)
  for (const mountNoun of Object.values(nouns).flat()) mountNoun(app)
  const shown = outbox && isLocalInstallation(context.config.appUrl) ? outbox : null
  mountIdentity(app, { outbox: shown !== null })
  mountHealth(app)
  mountMetrics(app, { port: 'shared' })
  if (shown) mountOutbox(app, shown)
  await mountWeb(app)
  return app
}

/** For METRICS_PORT, and for workers without the API: health and metrics. */
export async function buildOperatorsApp(context: Context) {
  const app = await openDoor(context)
  mountHealth(app)
  mountMetrics(app, { port: 'own' })
  return app
}

/** `hook` writes one line for each request. */
const logController = new LogController({ disableRequestLogging: true })

/** A server with error handling and security headers but without routes. */
async function openDoor(context: Context) {
  const { config } = context
  const app = Fastify({
    ...({ https: config.tls && { ...config.tls, maxHeaderSize: MAX_HEADER_BYTES } } as FastifyServerOptions),
    loggerInstance: context.log as FastifyBaseLogger,
    logController,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 1024 * 1024,
    connectionTimeout: 120_000,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
  })
  app.decorate('context', context)
  readJson(app)
  sendHeaders(app, { secure: isSecure(config.appUrl) })
  await compressAnswers(app)
  hook(app)
  refuseLargeHeaders(app)
  limitBodyTime(app, config.patience)
  answerOrigins(app, config.appOrigins)
  admitRequests(app, config.requestsAtOnce)
  guardRoutes(app)
  answerErrors(app)
  return app
}

/** Fastify's JSON parser, except that a DELETE may have an empty body. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined)
    else if (isNestedTooDeeply(body)) done(tooDeep())
    else void parse(request, body, done)
  })
}

function hook(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
    done()
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_MS).unref()
  })
}

/** Sends HSTS. Not for localhost: it would apply to every other server on this machine. */
function isSecure(appUrl: string) {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}
