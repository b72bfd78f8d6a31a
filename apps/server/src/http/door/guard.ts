import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askerOf, type Guarded } from '../mount.ts'

/** Before a body is read, for every address below /v3 and however it is answered: who asks, and how often. */
export function guardRoutes(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const route = declaredOf(request)
    if (route) await askerOf(app.context, route, request)
  })
}

const declared = new Map<string, Route>(
  Object.values(api).flatMap((routes) =>
    Object.values(routes).map((route: Route) => [`${route.method} /v3${route.path}`, route] as const),
  ),
)

/** The contract's route. What hangs below /v3 beside the contract is for people who are signed in. */
function declaredOf({ method, routeOptions: { url } }: FastifyRequest): Guarded | null {
  if (!url?.startsWith('/v3/')) return null
  return declared.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? { method, path: url, access: 'signed-in' }
}
