import { liveRoutes } from '@earshot/contract/live'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { SCIM_PATH } from '@earshot/contract/scim'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Admission } from '../admission.ts'
import type { GuardedRoute } from '../mount.ts'
import { fairnessKey } from './fairness.ts'
import { declaredOf } from './route-guards.ts'

const WAIT_MS = 1000
/** Waiting requests per running one: a page sends several at once, and many open after an outage. */
const WAITING = 2
/** Uploads at once; each holds only a small buffer. */
const UPLOADS_AT_ONCE = 200
/** Stay open for long. */
const STREAMS = [liveRoutes.listen, liveTalkRoutes.listen].map(({ path }) => `/v3${path}`)

/**
 * Limits the API requests processed at once. Streams and calls to external services are not counted; large bodies
 * have their own limit, because they may take minutes on a slow line.
 */
export function admitRequests(app: FastifyInstance, atOnce: number) {
  const calls = new Admission({ atOnce, mostWaiting: atOnce * WAITING, waitMs: WAIT_MS })
  const uploads = new Admission({ atOnce: UPLOADS_AT_ONCE, mostWaiting: UPLOADS_AT_ONCE, waitMs: WAIT_MS })
  app.context.metrics.showAdmission(() => ({ calls: calls.numbers(), uploads: uploads.numbers() }))

  app.addHook('onRequest', async (request, reply) => {
    const admission = admissionFor(request, { calls, uploads })
    if (!admission) return
    const leave = await admission.enter(fairnessKey(request))
    leaving.set(request, leave)
    reply.raw.once('close', leave)
  })
  app.addHook('onSend', async (request) => leaving.get(request)?.())
}

const leaving = new WeakMap<FastifyRequest, () => void>()

/** Routes outside the contract receive bytes. */
const hasLargeBody = ({ accepts, largest, summary }: GuardedRoute) =>
  Boolean(accepts || largest) || summary === undefined

function admissionFor(request: FastifyRequest, { calls, uploads }: Record<'calls' | 'uploads', Admission>) {
  // Not of the contract, but as much work.
  if (request.routeOptions.url?.startsWith(`${SCIM_PATH}/`)) return calls
  const route = declaredOf(request)
  if (!route || route.slow || STREAMS.includes(request.routeOptions.url ?? '')) return null
  return hasLargeBody(route) ? uploads : calls
}
