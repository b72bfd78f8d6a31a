import type { FastifyInstance } from 'fastify'

/** /healthz: the process answers. /readyz: it can serve, database included. */
export function mountHealth(app: FastifyInstance) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await app.context.connections.answers()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'the database does not answer' })
  })
}
