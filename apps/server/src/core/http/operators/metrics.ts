import { ApiError } from '@earshot/contract/errors'
import { liveRoutes } from '@earshot/contract/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { METRICS_TYPE } from '../../metrics/metrics.ts'
import { showMetrics } from '../../metrics/metrics.service.ts'
import { isSameSecret } from '../../signatures.ts'
import { isLocal } from './is-local.ts'

interface MetricsOptions {
  /** On the shared port a proxy may expose this route, so METRICS_TOKEN is required; on its own port this machine may read it too. */
  port: 'own' | 'shared'
}

/** GET /metrics, and the count of every request. */
export function mountMetrics(app: FastifyInstance, { port }: MetricsOptions) {
  const { metrics, config } = app.context

  app.addHook('onResponse', ({ routeOptions, method }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none'
    if (route !== `/v3${liveRoutes.listen.path}`)
      metrics.answered({ route, method, status: statusCode, seconds: elapsedTime / 1000 })
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!(port === 'own' && isLocal(request)) && !carries(request, config.metricsToken))
      throw new ApiError('not_found', 'Not found')
    return reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(await showMetrics(app.context))
  })
}

function carries({ headers }: FastifyRequest, token: string | undefined) {
  const given = headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  return Boolean(token && given && isSameSecret(given, token))
}
