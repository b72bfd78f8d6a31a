import type { AuthConfig } from '@earshot/contract/auth-config'
import { statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooDeep } from './errors.ts'
import { databaseDown } from './infrastructure-errors.ts'
import { asWebRequest, copyHead } from './web-request.ts'
import { isLocal } from './operators/is-local.ts'
import { isNestedTooDeeply } from './json-depth.ts'

/** The sign-in configuration is public; the built-in provider answers everything else below /identity, with web Request and Response. */
export function mountIdentity(app: FastifyInstance, { outbox }: { outbox: boolean }) {
  app.get('/identity/offer', (request, reply) => {
    const authConfig: AuthConfig = { ...app.context.identity.authConfig, outbox: outbox && isLocal(request) }
    return reply.header('cache-control', 'no-cache').send(authConfig)
  })
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      isNestedTooDeeply(body.toString()) ? done(tooDeep()) : done(null, body),
    )
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const body = ['GET', 'HEAD'].includes(request.method) ? undefined : (request.body as Buffer | undefined)
      const response = await app.context.identity.answer(asWebRequest(request, app.context.config.appUrl, body))
      if (response.status === 500 && !(await app.context.connections.answers())) throw databaseDown()
      copyHead(response, reply)
      if (response.status >= 400) return reply.type(JSON_TYPE).send(await refusalIn(response))
      return reply.send(response.body ? await bodyOf(response) : null)
    }
    inner.route({ method: METHODS, url: '/identity/*', handler })
  })
}

/** The web's Request refuses TRACE and CONNECT. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const JSON_TYPE = 'application/json; charset=utf-8'

/** The provider answers unknown addresses and methods without a word. */
const NOTHING_HERE = 'Not found'

/** The session is in its cookie, which scripts cannot read; an answer that sets it does not tell it. */
async function bodyOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const cookies = response.headers.getSetCookie()
  if (cookies.length === 0 || !response.headers.get('content-type')?.includes('json')) return bytes
  const said = JSON.parse(bytes.toString()) as { token?: unknown } | null
  if (
    typeof said?.token !== 'string' ||
    !cookies.some((cookie) => cookie.includes(encodeURIComponent(String(said.token))))
  )
    return bytes
  const { token: _, ...rest } = said
  return Buffer.from(JSON.stringify(rest))
}

async function refusalIn(response: Response) {
  const said = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
  const { code, message } = said ?? {}
  const error = codes[response.status] ?? (response.status < 500 ? 'invalid' : 'unexpected')
  const field = message?.match(/^\[body\.(\w+)\]/)?.[1]
  if (field) return { error, text: `“${field}” is missing or not valid`, field, code }
  return { error, text: message ?? (response.status < 500 ? NOTHING_HERE : 'Something went wrong on the server'), code }
}

const codes = Object.fromEntries(Object.entries(statusOf).map(([code, status]) => [status, code]))
