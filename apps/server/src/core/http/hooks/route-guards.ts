import { api } from '@earshot/contract'
import { carriesBody, type Route } from '@earshot/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noField } from '../errors.ts'
import { callerFor, type GuardedRoute } from '../mount.ts'
import { relaxBodyTimeout } from './timeouts.ts'

/** For every address below /v3: authentication, rate limits and the body limit. */
export function guardRoutes(app: FastifyInstance) {
  app.addHook('onRoute', (options) => {
    const largest = declared.get(`${String(options.method)} ${options.url}`)?.largest
    if (largest) options.bodyLimit = largest
  })
  app.addHook('onRequest', async (request) => {
    const route = declaredOf(request)
    if (!route) return
    const { user_id } = await callerFor(app.context, route, request)
    if (user_id) relaxBodyTimeout(request)
    requireNoQuery(request)
  })
}

/** Routes with a body take no query: its fields would be ignored silently. */
function requireNoQuery({ method, query }: FastifyRequest) {
  const [name] = Object.keys(query as object)
  if (name !== undefined && carriesBody({ method: method as Route['method'] })) throw noField(name)
}

const declared = new Map<string, Route>(
  Object.values(api).flatMap((routes) =>
    Object.values(routes).map((route: Route) => [`${route.method} /v3${route.path}`, route] as const),
  ),
)

/** Routes below /v3 outside the contract receive bytes from signed-in senders. */
export function declaredOf({ method, routeOptions: { url } }: FastifyRequest): Route | GuardedRoute | null {
  if (!url?.startsWith('/v3/') || method === 'OPTIONS') return null
  const beside = { method, path: url, access: 'signed-in', rights: 'sender' } as const
  return declared.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? beside
}
