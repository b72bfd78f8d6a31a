import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import {
  carriesBody,
  IDEMPOTENCY_KEY,
  isIdempotent,
  type OutputOf,
  type Route,
  type Routes,
  UNATTENDED,
} from '@earshot/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type KeyedRequest, answerOnce } from '../idempotency/idempotency.service.ts'
import type { Context } from '../context.ts'
import { requireAllowedForApps } from '../../identity/apps/app-permissions.ts'
import { requireAllowedForKeys } from '../../identity/keys/key-permissions.ts'
import { consume } from '../limits/limits.service.ts'
import { asAdmin, enterOrg } from '../../organizations/scope.ts'
import { noteKeyAddress, recordEvent } from '../../identity/security-events/record-event.service.ts'
import { sessionOf } from '../../identity/sessions/sessions.service.ts'
import { MISFIT, shapeOf } from './answer-shape.ts'
import type { Caller, Visitor } from './caller.ts'
import type { Handler, Handlers } from './handlers.ts'
import { innerOwner } from './inner-call.ts'
import { overloaded } from './infrastructure-errors.ts'
import { rememberOrganization } from './hooks/fairness.ts'
import { networkOf } from './hooks/network.ts'

export function mount<R extends Routes>(app: FastifyInstance, routes: R, handlers: Handlers<R> | Handlers<R, keyof R>) {
  for (const [name, route] of Object.entries(routes)) {
    const handle = (handlers as Record<string, Handler<Route> | undefined>)[name]
    if (!handle) continue
    app.route({
      method: route.method,
      url: `/v3${route.path}`,
      handler: async (request, reply) => {
        const asker = { ...(await callerFor(app.context, route, request)), entered: [] as string[] }
        const input = route.input.parse((carriesBody(route) ? request.body : request.query) ?? {})
        const work = async () => ({
          status: route.status ?? 200,
          body: JSON.stringify(
            toContractShape(route, await handle(asker as Caller, input).catch(noteRefusal(asker, route))),
          ),
          entered: asker.entered,
        })
        const keyed = isIdempotent(route) ? keyedBy(request, asker, route) : null
        const answering = keyed ? answerOnce(app.context, keyed, work) : work()
        const { status, body } = await (route.slow
          ? answering
          : inTime(answering, ANSWER * app.context.config.requestMs - (authenticated.get(request) ?? 0)))
        rememberOrganization(request, asker.entered[0])
        return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(body)
      },
    })
  }
}

/** Of a person who has entered, not of one whom a session, a key or an unverified address holds back. */
const noteRefusal =
  (asker: Caller | Visitor, { method, path }: Route) =>
  (error: unknown) => {
    const isRefused = error instanceof ApiError && error.code === 'forbidden' && !error.details.requires
    if (isRefused && asker.user_id !== null && asker.entered?.[0] !== undefined) {
      const { context, user_id, address, entered } = asker
      void recordEvent(context, { kind: 'refused', user_id, org_id: entered[0], address, about: `${method} ${path}` })
    }
    throw error
  }

/**
 * Shares of REQUEST_TIMEOUT, for the answer and for authentication. Work that was answered with a timeout may still
 * complete; an idempotent retry does not repeat it.
 */
const ANSWER = 0.95
const AUTHENTICATE = 0.4
/** How long authentication took, in milliseconds. */
const authenticated = new WeakMap<FastifyRequest, number>()

async function inTime<Answer>(work: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(overloaded(5)), ms)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Null if the request has no idempotency key. */
function keyedBy(
  { headers, url, body }: FastifyRequest,
  asker: Caller | Visitor,
  { rights }: Route,
): KeyedRequest | null {
  const key = headers[IDEMPOTENCY_KEY]
  if (key === undefined || asker.user_id === null) return null
  const read = Id.safeParse(key)
  if (!read.success) throw new ApiError('invalid', 'The Idempotency-Key must be a UUID')
  const reach = [asker.only?.org_id ?? '', ...(asker.reached ?? [])].join(' ')
  const enter = async (org_id: string) => {
    const org = await enterOrg(asker, org_id, { deleted: true })
    if (rights === 'admin') asAdmin(org)
  }
  return { user_id: asker.user_id, key: read.data.toLowerCase(), says: JSON.stringify([url, reach, body]), enter }
}

/** An answer that does not fit is a server error, never the client's. */
export function toContractShape<R extends Route>(route: R, answer: OutputOf<R>): OutputOf<R> {
  const shaped = shapeOf(route.output)(answer)
  if (shaped !== MISFIT) return shaped as OutputOf<R>
  const read = route.output.safeParse(answer)
  if (read.success) return read.data as OutputOf<R>
  throw new Error(`The answer to ${route.method} ${route.path} breaks the contract`, { cause: read.error })
}

export interface GuardedRoute
  extends Pick<Route, 'access' | 'rights' | 'reads' | 'limit' | 'forKeys'>,
    Partial<Pick<Route, 'slow' | 'accepts' | 'largest' | 'summary'>> {
  method: string
  path: string
}

const asked = new WeakMap<FastifyRequest, Promise<Caller | Visitor>>()

/** The caller, looked up and rate-limited once per request. Visitors only get public routes. */
export function callerFor(context: Context, route: GuardedRoute, request: FastifyRequest) {
  const known = asked.get(request)
  if (known) return known
  const since = performance.now()
  const found = inTime(findAsker(context, route, request), AUTHENTICATE * context.config.requestMs)
  asked.set(request, found)
  void found.finally(() => authenticated.set(request, performance.now() - since)).catch(() => {})
  return found
}

async function findAsker(context: Context, route: GuardedRoute, request: FastifyRequest) {
  const { limit } = route
  const spendBy = (who: string) => limit && consume(context, { ...limit, key: `${route.method} ${route.path} ${who}` })
  if (limit?.by === 'address') await spendBy(networkOf(request.ip))
  const asker = await callerOf(context, request)
  if (asker.user_id === null && route.access !== 'public') throw new ApiError('unauthenticated', 'Sign in first')
  if (asker.user_id !== null && asker.only) requireAllowedForKeys(route)
  if (asker.user_id !== null && asker.app) requireAllowedForApps(route, asker.app)
  if (limit?.by === 'user') await spendBy(asker.user_id ?? networkOf(request.ip))
  return asker
}

/** Throws `unauthenticated` for an invalid token instead of treating the request as a visitor's. */
async function callerOf(context: Context, request: FastifyRequest): Promise<Caller | Visitor> {
  const token = bearerOf(request)
  const address = request.ip
  const attended = request.headers[UNATTENDED] === undefined
  const owner = innerOwner() ?? (token && (await sessionOf(context, token, attended)))
  if (owner && owner.only) void noteKeyAddress(context, owner, address)
  return owner ? { context, address, ...owner } : { context, address, user_id: null }
}

export const bearerOf = ({ headers }: FastifyRequest) => headers.authorization?.match(/^Bearer (.+)$/i)?.[1]

declare module 'fastify' {
  interface FastifyInstance {
    context: Context
  }
}
