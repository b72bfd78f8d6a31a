import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What people may sign in with, for whoever asks; everything else below /identity is answered by the built-in provider,
 * which speaks the web's Request and Response.
 */
export function mountIdentity(app: FastifyInstance) {
  app.get('/identity/offer', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.context.identity.offer),
  )
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    inner.all('/identity/*', async (request, reply) => {
      const response = await app.context.identity.answer(asWebRequest(request, app.context.config.appUrl))
      reply.code(response.status)
      response.headers.forEach((value, name) => {
        if (name !== 'set-cookie') reply.header(name, value)
      })
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
    })
  })
}

function asWebRequest(request: FastifyRequest, appUrl: string) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value)
  headers.set('x-forwarded-for', request.ip)
  const hasBody = !['GET', 'HEAD'].includes(request.method)
  return new Request(new URL(request.url, appUrl), {
    method: request.method,
    headers,
    ...(hasBody && { body: request.body as Buffer }),
  })
}
