import { ApiError, type ErrorCode } from '@earshot/contract/errors'
import { carriesBody } from '@earshot/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '../../core/http/caller.ts'
import { callAs } from '../../core/http/inner-call.ts'
import { bearerOf, callerFor } from '../../core/http/mount.ts'
import { asWebRequest, copyHead } from '../../core/http/web-request.ts'
import { challenge, MCP_PATH } from '../../identity/apps/addresses.ts'
import { isAllowedForApps } from '../../identity/apps/app-permissions.ts'
import { findAppOwner } from '../../identity/apps/apps.service.ts'
import { isAllowedForKeys } from '../../identity/keys/key-permissions.ts'
import type { SessionOwner } from '../../identity/sessions/session-cache.ts'
import type { Ask, Asker } from './asker.ts'
import type { McpProtocol } from './protocol.ts'
import { tools } from './tools.ts'

const MCP = { method: 'POST', path: MCP_PATH, access: 'signed-in', forKeys: true } as const
const LARGEST_MESSAGE = 256 * 1024

/**
 * A server of the Model Context Protocol. Its tools call routes of the API as the caller, so that rights, limits and
 * refusals are those of the API.
 */
export function mountMcp(app: FastifyInstance) {
  const { appUrl, appOrigins } = app.context.config
  const hosts = [appUrl, ...appOrigins].map((address) => new URL(address).hostname)
  let opening: Promise<McpProtocol> | undefined
  app.addHook('onClose', async () => (await opening)?.close())

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    bodyLimit: LARGEST_MESSAGE,
    async handler(request, reply) {
      // Loaded by the first request, because few installations are asked and it is large.
      const protocol = await (opening ??= import('./protocol.ts').then(({ openProtocol }) => openProtocol(hosts)))
      const asked = asWebRequest(request, appUrl)
      if (!protocol.mayComeFrom(asked))
        throw new ApiError('forbidden', 'Pages of other websites cannot use this address')
      const asker = askerFor(await callerOf(app, request, reply), { ask: askOf(app, request), appUrl })
      requireScope(asker, request, reply)
      const response = await protocol.answer(asked, { body: request.body, asker })
      copyHead(response, reply)
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
    },
  })
}

type Known = SessionOwner | Caller

const appOwners = new WeakMap<FastifyRequest, SessionOwner>()

/** RFC 6750: a refused token is answered with the scheme that is expected. */
async function callerOf(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<Known> {
  const token = bearerOf(request)
  try {
    const owner = token === undefined ? null : await findAppOwner(app.context, token)
    if (!owner) return (await callerFor(app.context, MCP, request)) as Caller
    appOwners.set(request, owner)
    return owner
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error
    reply.header('www-authenticate', challenge(app.context, token === undefined ? {} : { error: 'invalid_token' }))
    throw new ApiError('unauthenticated', token === undefined ? NO_TOKEN : TOKEN_OVER)
  }
}

/** For programs, which are shown to the people who set them up. */
const NO_TOKEN = 'Connect by OAuth, as the header WWW-Authenticate says, or send an API key as bearer token'
const TOKEN_OVER =
  'This token is not valid, has expired or was revoked. Refresh it or connect again by OAuth, or send a valid API key'

const askerFor = ({ only, app }: Known, asking: Pick<Asker, 'ask' | 'appUrl'>): Asker => ({
  ...asking,
  inside: (only ?? app)?.org_id ?? null,
  may: (route) => (app ? isAllowedForApps(route, app) : !only || isAllowedForKeys(route)),
})

/** An app may ask its person again for what they did not agree to. */
function requireScope({ may }: Asker, request: FastifyRequest, reply: FastifyReply) {
  const called = Called.safeParse(request.body)
  const tool = called.success ? tools[called.data.params.name] : undefined
  if (!appOwners.has(request) || !tool || may(tool.route)) return
  reply.header('www-authenticate', challenge(request.server.context, { error: 'insufficient_scope' }))
  throw new ApiError('forbidden', 'The person did not let this app write')
}

const Called = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/** With the caller's own token; for an app without, because its token is valid at this address only. */
function askOf(app: FastifyInstance, request: FastifyRequest): Ask {
  const { headers, ip } = request
  return async (route, input) => {
    const query = carriesBody(route) ? '' : `?${new URLSearchParams(written(input as object))}`
    const owner = appOwners.get(request)
    const asked = {
      method: route.method,
      url: `/v3${route.path}${query}`,
      headers: owner ? {} : { authorization: headers.authorization ?? '' },
      remoteAddress: ip,
      ...(carriesBody(route) && { payload: input as object }),
    }
    const response = await (owner ? callAs(owner, async () => app.inject(asked)) : app.inject(asked))
    if (response.statusCode < 400) return response.json()
    const { error, text } = response.json<{ error: ErrorCode; text: string }>()
    throw new ApiError(error, text)
  }
}

/** The fields of a query string. */
const written = (input: object): [string, string][] =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
