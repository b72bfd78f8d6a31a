import { ApiError, statusOf } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/http/hooks/network.ts'
import { consume } from '../../core/limits/limits.service.ts'
import { issuerOf, metadataPaths, resourceOf, SCOPES } from './addresses.ts'
import { RegistrationError, registerClient } from './clients.service.ts'
import { type Form, GrantError, grantTokens, revokeToken } from './grants.service.ts'

const REGISTER = '/oauth/register'
const TOKEN = '/oauth/token'
const REVOKE = '/oauth/revoke'
/** A page of the web app. */
const AUTHORIZE = '/connect'
const LARGEST = 16 * 1024

/**
 * The authorization server for AI apps (OAuth 2.1, as the Model Context Protocol asks). People agree in the web app;
 * these addresses are for the apps, have no cookies, and may be called from any page.
 */
export async function mountOAuth(app: FastifyInstance) {
  const { context } = app
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  })
  answerInOAuth(app)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  for (const path of metadataPaths) publish(app, path, resourceMetadata(app))
  publish(app, '/.well-known/oauth-authorization-server', serverMetadata(app))
  const post = (url: string, perHour: number, work: (request: FastifyRequest) => Promise<[number, object]>) => {
    app.options(url, preflight)
    app.post(url, { bodyLimit: LARGEST }, async (request, reply) => {
      await consume(context, { key: `POST ${url} ${networkOf(request.ip)}`, most: perHour, seconds: 3600 })
      const [status, body] = await work(request)
      return reply.code(status).header('cache-control', 'no-store').send(body)
    })
  }
  const asking = ({ ip: address }: FastifyRequest) => ({ context, address })
  post(REGISTER, 120, async ({ body }) => [201, await registerClient(context, body)])
  post(TOKEN, 6000, async (request) => [200, await grantTokens(asking(request), formOf(request))])
  post(REVOKE, 600, async (request) => {
    await revokeToken(asking(request), formOf(request))
    return [200, {}]
  })
}

function publish(app: FastifyInstance, path: string, metadata: object) {
  app.options(path, preflight)
  app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(metadata))
}

const preflight = (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, mcp-protocol-version',
      'access-control-max-age': '7200',
    })
    .send()

/** RFC 9728. */
const resourceMetadata = ({ context }: FastifyInstance) => ({
  resource: resourceOf(context),
  resource_name: 'Earshot',
  authorization_servers: [issuerOf(context)],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
})

/** RFC 8414. */
function serverMetadata({ context }: FastifyInstance) {
  const issuer = issuerOf(context)
  return {
    issuer,
    authorization_endpoint: issuer + AUTHORIZE,
    token_endpoint: issuer + TOKEN,
    registration_endpoint: issuer + REGISTER,
    revocation_endpoint: issuer + REVOKE,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/** Each field once, as OAuth demands. */
function formOf({ body }: FastifyRequest): Form {
  if (typeof body !== 'string') throw new GrantError('invalid_request', 'Send a form (x-www-form-urlencoded)')
  const fields = [...new URLSearchParams(body)]
  const form = Object.fromEntries(fields)
  if (fields.length > Object.keys(form).length) throw new GrantError('invalid_request', 'Send each field once')
  return form
}

/** Errors in the form of OAuth. */
function answerInOAuth(app: FastifyInstance) {
  app.setErrorHandler((error, _request, reply) => {
    reply.header('cache-control', 'no-store')
    if (error instanceof GrantError || error instanceof RegistrationError)
      return reply.code(400).send({ error: error.error, error_description: error.message })
    if (!(error instanceof ApiError)) throw error
    const { code, message, details } = error
    if (details.retry_after !== undefined) reply.header('retry-after', details.retry_after)
    const word = statusOf[code] < 429 ? 'invalid_request' : 'temporarily_unavailable'
    return reply.code(statusOf[code]).send({ error: word, error_description: message })
  })
}
