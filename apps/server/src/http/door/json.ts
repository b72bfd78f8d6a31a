import type { FastifyInstance } from 'fastify'

/** JSON as it comes by default. A DELETE says everything in its address: that nothing is in its body is no mistake. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
