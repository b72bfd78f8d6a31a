import { ApiError } from '@earshot/contract/errors'
import { Id } from '@earshot/contract/fields'
import {
  carriesBody,
  IDEMPOTENCY_KEY,
  type InputOf,
  isDoneOnce,
  type OutputOf,
  type Route,
  type Routes,
} from '@earshot/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Keyed, once } from '../answered/answered.service.ts'
import type { Context } from '../context.ts'
import { requireOpenToKeys } from '../keys/reach.ts'
import { spend } from '../limits/limits.service.ts'
import { asAdmin, enterOrg } from '../organizations/scope.ts'
import { type Caller, callerOf, type Visitor } from './caller.ts'
import { networkOf } from './door/network.ts'

type Asker<R extends Route> = R['access'] extends 'public' ? Caller | Visitor : Caller
type Handler<R extends Route> = (asker: Asker<R>, input: InputOf<R>) => Promise<OutputOf<R>>

/** The handlers of a noun's routes. Routes that carry bytes or streams are answered in a routes file instead. */
export type Handlers<R extends Routes, ByHand extends keyof R = never> = {
  [Name in Exclude<keyof R, ByHand>]: Handler<R[Name]>
}

/** Hangs a noun's routes on the server: who asks, what they ask, the answer in the contract's shape. */
export function mount<R extends Routes>(app: FastifyInstance, routes: R, handlers: Handlers<R> | Handlers<R, keyof R>) {
  for (const [name, route] of Object.entries(routes)) {
    const handle = (handlers as Record<string, Handler<Route> | undefined>)[name]
    if (!handle) continue
    app.route({
      method: route.method,
      url: `/v3${route.path}`,
      handler: async (request, reply) => {
        const asker = { ...(await askerOf(app.context, route, request)), entered: [] }
        const input = route.input.parse((carriesBody(route) ? request.body : request.query) ?? {})
        const work = async () => ({
          status: route.status ?? 200,
          body: JSON.stringify(shaped(route, await handle(asker as Caller, input))),
          entered: asker.entered,
        })
        const keyed = isDoneOnce(route) ? keyedBy(request, asker, route) : null
        const { status, body } = await (keyed ? once(app.context, keyed, work) : work())
        return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(body)
      },
    })
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The request as its sender named it, or null where it has no name. */
function keyedBy({ headers, url, body }: FastifyRequest, asker: Caller | Visitor, { rights }: Route): Keyed | null {
  const key = headers[IDEMPOTENCY_KEY]
  if (key === undefined || asker.user_id === null) return null
  const read = Id.safeParse(key)
  if (!read.success) throw new ApiError('invalid', 'An Idempotency-Key is a uuid')
  const reach = asker.only?.org_id ?? ''
  const enter = async (org_id: string) => {
    const org = await enterOrg(asker, org_id, { deleted: true })
    if (rights === 'admin') asAdmin(org)
  }
  return { user_id: asker.user_id, key: read.data.toLowerCase(), says: JSON.stringify([url, reach, body]), enter }
}

/** The answer as the contract shows it. One that does not fit is our mistake, never the asker's. */
export function shaped<R extends Route>(route: R, answer: OutputOf<R>) {
  const read = route.output.safeParse(answer)
  if (read.success) return read.data
  throw new Error(`The answer to ${route.method} ${route.path} breaks the contract`, { cause: read.error })
}

/** What must be known of a route before anybody passes. */
export interface Guarded extends Pick<Route, 'access' | 'rights' | 'reads' | 'limit' | 'forKeys'> {
  method: string
  path: string
}

const asked = new WeakMap<FastifyRequest, Promise<Caller | Visitor>>()

/** The caller a route asks for; visitors only where the route is public. Found and counted once a request. */
export function askerOf(context: Context, route: Guarded, request: FastifyRequest) {
  const known = asked.get(request) ?? findAsker(context, route, request)
  asked.set(request, known)
  return known
}

async function findAsker(context: Context, route: Guarded, request: FastifyRequest) {
  const { limit } = route
  const spendBy = (who: string) => limit && spend(context, { ...limit, key: `${route.method} ${route.path} ${who}` })
  if (limit?.by === 'address') await spendBy(networkOf(request.ip))
  const asker = await callerOf(context, request)
  if (asker.user_id === null && route.access !== 'public') throw new ApiError('unauthenticated', 'Sign in first')
  if (asker.user_id !== null && asker.only) requireOpenToKeys(route)
  if (limit?.by === 'user') await spendBy(asker.user_id ?? networkOf(request.ip))
  return asker
}

declare module 'fastify' {
  interface FastifyInstance {
    context: Context
  }
}
