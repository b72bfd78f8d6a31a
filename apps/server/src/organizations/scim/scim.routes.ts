import { statusOf } from '@earshot/contract/errors'
import { SCIM_PATH } from '@earshot/contract/scim'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toApiError, tooDeep } from '../../core/http/errors.ts'
import { rememberOrganization } from '../../core/http/hooks/fairness.ts'
import { isNestedTooDeeply } from '../../core/http/json-depth.ts'
import { discovery } from './discovery.routes.ts'
import { groupRoutes } from './groups.routes.ts'
import { type Provisioner, provisionerOf } from './provisioner.service.ts'
import { errorBody, ScimError } from './scim-error.ts'
import type { ScimAnswer } from './scim-route.ts'
import { readQuery } from './scim-query.ts'
import { userRoutes } from './users.routes.ts'

const SCIM_JSON = 'application/scim+json; charset=utf-8'

/** SCIM 2.0 (RFC 7643, 7644) for the organization of the token. Not of the contract: the protocol has forms of its own. */
export const mountScim = (app: FastifyInstance) => app.register(mountBelow, { prefix: SCIM_PATH })

async function mountBelow(app: FastifyInstance) {
  const { context } = app
  const owners = new WeakMap<FastifyRequest, Provisioner>()
  readScim(app)
  answerInScim(app)
  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    const { ip: address, headers } = request
    const org = await provisionerOf(context, { authorization: headers.authorization, address })
    rememberOrganization(request, org.org_id)
    owners.set(request, org)
  })
  const base = new URL(SCIM_PATH, context.config.appUrl).href
  for (const [method, url, work] of [...discovery(base), ...userRoutes(base), ...groupRoutes(base)])
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const { id = '' } = request.params as { id?: string }
        const org = owners.get(request) as Provisioner
        return answer(reply, await work({ org, id, body: request.body, query: readQuery(request.query) }))
      },
    })
  app.all('/*', (_request, reply) =>
    answer(reply, { status: 404, body: errorBody(404, 'There is nothing at this address') }),
  )
}

function answer(reply: FastifyReply, { status, body, location }: ScimAnswer) {
  if (location) reply.header('location', location)
  reply.code(status).header('cache-control', 'no-store')
  return body ? reply.type(SCIM_JSON).send(JSON.stringify(body)) : reply.send()
}

/** As application/json, which some providers send. */
function readScim(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/scim+json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isNestedTooDeeply(body)) done(tooDeep())
    else void parse(request, body, done)
  })
}

/** Errors in the form of SCIM. */
function answerInScim(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    reply.header('cache-control', 'no-store').type(SCIM_JSON)
    if (error instanceof ScimError)
      return reply.code(error.status).send(JSON.stringify(errorBody(error.status, error.message, error.scim_type)))
    const { code, message, details } = toApiError(error)
    const status = statusOf[code]
    if (status >= 500) request.log.error({ err: error }, code)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (details.retry_after !== undefined) reply.header('retry-after', details.retry_after)
    const scim_type = status === 400 ? (isNoJson(error) ? 'invalidSyntax' : 'invalidValue') : undefined
    return reply.code(status).send(JSON.stringify(errorBody(status, message, scim_type)))
  })
}

const isNoJson = (error: unknown) =>
  error instanceof SyntaxError || (error as { code?: string }).code === 'FST_ERR_CTP_INVALID_JSON_BODY'
