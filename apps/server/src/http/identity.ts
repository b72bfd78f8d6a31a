import { statusOf } from '@earshot/contract/errors'
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
        if (!['set-cookie', 'content-length'].includes(name)) reply.header(RENAMED[name] ?? name, value)
      })
      for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
      if (response.status >= 400) return reply.type(JSON_TYPE).send(await refusalIn(response))
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
    })
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'
const RENAMED: Record<string, string> = { 'x-retry-after': 'retry-after' }

/** The provider's refusal in the words of every refusal, with its own code beside them. */
async function refusalIn(response: Response) {
  const said = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
  const { code, message } = said ?? {}
  const error = codes[response.status] ?? (response.status < 500 ? 'invalid' : 'unexpected')
  const field = message?.match(/^\[body\.(\w+)\]/)?.[1]
  if (field) return { error, text: `“${field}” is missing or not valid`, field, code }
  return { error, text: message ?? 'Something went wrong on our side', code }
}

const codes = Object.fromEntries(Object.entries(statusOf).map(([code, status]) => [status, code]))

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
