import { api } from '@earshot/contract'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { v7 as newId } from 'uuid'
import { addresses } from './addresses/addresses.service.ts'
import { alerts } from './alerts/alerts.service.ts'
import { analytics } from './analytics/analytics.service.ts'
import { channels } from './channels/channels.service.ts'
import { assistant } from './assistant/assistant.service.ts'
import { audit } from './audit/audit.service.ts'
import { mountClips } from './clips/clips.routes.ts'
import { clips } from './clips/clips.service.ts'
import { isLoopback, isOnlyHere } from './config.ts'
import type { Context } from './context.ts'
import { mountExports } from './exports/exports.routes.ts'
import { exports } from './exports/exports.service.ts'
import { extras } from './extras/extras.service.ts'
import { waiting } from './extras/waiting.service.ts'
import { hits } from './hits/hits.service.ts'
import { guardRoutes } from './http/door/guard.ts'
import { READ_AT_MOST, refuseLargeHeaders } from './http/door/large-headers.ts'
import { limitPatience } from './http/door/patience.ts'
import { readJson } from './http/door/json.ts'
import { answerOrigins } from './http/door/origins.ts'
import { believed } from './http/door/proxies.ts'
import { answerErrors, refuseAddress, refuseBytes } from './http/errors.ts'
import { mountHealth } from './http/operators/health.ts'
import { mountMetrics } from './http/operators/metrics.ts'
import { mountIdentity } from './http/identity.ts'
import { mountLive } from './http/live.ts'
import { mount } from './http/mount.ts'
import { mountOutbox, type Outbox } from './http/operators/outbox.ts'
import { mountWeb } from './http/web.ts'
import { mountImages } from './images/images.routes.ts'
import { invites } from './invites/invites.service.ts'
import { keys } from './keys/keys.service.ts'
import { members } from './members/members.service.ts'
import { engines } from './engines/engines.service.ts'
import { models } from './models/models.service.ts'
import { operations } from './operations/operations.service.ts'
import { notifications } from './notifications/notifications.service.ts'
import { mountUnsubscribe } from './notifications/unsubscribe/unsubscribe.routes.ts'
import { organizations } from './organizations/organizations.service.ts'
import { phones } from './phones/phones.service.ts'
import { mountCallUpload } from './radio/call-upload.routes.ts'
import { search } from './search/search.service.ts'
import { sessions } from './sessions/sessions.service.ts'
import { mountSamples } from './speakers/speakers.routes.ts'
import { speakers } from './speakers/speakers.service.ts'
import { tags } from './tags/tags.service.ts'
import { mountTalkBytes } from './talks/talks.routes.ts'
import { talks } from './talks/talks.service.ts'
import { mountUploads } from './uploads/uploads.routes.ts'
import { users } from './users/users.service.ts'
import { webhooks } from './webhooks/webhooks.service.ts'

/** How long a stop waits for answers that are under way, like a slow upload. */
const LONGEST_GOODBYE_MS = 3000

/** The API, whole but not listening, so that tests can ask it questions without a port. */
export async function buildApp(context: Context, outbox: Outbox | null) {
  const app = await openDoor(context)
  mountNouns(app)
  mountBytes(app)
  mountIdentity(app)
  mountHealth(app)
  mountMetrics(app, { port: 'shared' })
  if (outbox && isOnlyHere(context.config.appUrl)) mountOutbox(app, outbox)
  await mountWeb(app)
  return app
}

/** What is asked and answered in JSON. */
function mountNouns(app: FastifyInstance) {
  mount(app, api.sessions, sessions)
  mount(app, api.users, users)
  mount(app, api.phones, phones)
  mount(app, api.organizations, organizations)
  mount(app, { find: api.organizations.find }, extras)
  mount(app, { count: api.organizations.count }, waiting)
  mount(app, api.members, members)
  mount(app, api.invites, invites)
  mount(app, api.channels, channels)
  mount(app, api.talks, talks)
  mount(app, api.search, search)
  mount(app, api.analytics, analytics)
  mount(app, api.assistant, assistant)
  mount(app, api.alerts, alerts)
  mount(app, api.hits, hits)
  mount(app, api.keys, keys)
  mount(app, api.notifications, notifications)
  mount(app, api.webhooks, webhooks)
  mount(app, api.clips, clips)
  mount(app, api.speakers, speakers)
  mount(app, api.tags, tags)
  mount(app, api.addresses, addresses)
  mount(app, api.exports, exports)
  mount(app, api.audit, audit)
  mount(app, api.engines, engines)
  mount(app, api.models, models)
  mount(app, api.operations, operations)
}

/** What is answered in bytes or streams, by hand. */
function mountBytes(app: FastifyInstance) {
  mountTalkBytes(app)
  mountUploads(app)
  mountSamples(app)
  mountExports(app)
  mountClips(app)
  app.register(mountUnsubscribe)
  app.register(mountCallUpload)
  mountImages(app)
  mountLive(app)
}

/** What a worker without the api answers, and METRICS_PORT: how it is. */
export async function buildOperatorsApp(context: Context) {
  const app = await openDoor(context)
  mountHealth(app)
  mountMetrics(app, { port: 'own' })
  return app
}

/** A server that knows how to refuse, and nothing else yet. */
async function openDoor(context: Context) {
  const { config, log } = context
  const app = Fastify({
    ...({ https: config.tls && { ...config.tls, maxHeaderSize: READ_AT_MOST } } as FastifyServerOptions),
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: believed(config.trustProxy),
    bodyLimit: 1024 * 1024,
    connectionTimeout: 120_000,
    http: { maxHeaderSize: READ_AT_MOST },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    return503OnClosing: false,
  })
  app.decorate('context', context)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  await app.register(helmet, headers(isSecure(config.appUrl)))
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 })
  hook(app)
  refuseLargeHeaders(app)
  limitPatience(app, config.patience)
  answerOrigins(app, config.appOrigins)
  guardRoutes(app)
  answerErrors(app)
  return app
}

function hook(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_MS).unref()
  })
}

/** Where every call shall come by https from now on. Of this machine's own name that would bind whatever else runs here. */
function isSecure(appUrl: string) {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' && !isLoopback(hostname)
}

/** Answers that are not pages may load nothing at all; pages bring a policy of their own. */
const headers = (secure: boolean) => ({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false as const,
  crossOriginResourcePolicy: { policy: 'same-origin' as const },
  strictTransportSecurity: secure ? { maxAge: 31_536_000 } : (false as const),
})
