import { type ErrorCode, statusOf } from './errors.ts'
import { carriesBody, isIdempotent, type Route } from './route.ts'

/** Immutable content: a range, not modified, no such range. */
export function partialContent(route: Route, content: object) {
  if (route.answers === 'application/rss+xml') return { 304: { description: 'The caller has this version' } }
  if (!/^(audio|image)\//.test(route.answers ?? '')) return {}
  return {
    206: { description: 'The part that Range asks for', content },
    304: { description: 'The caller has this version' },
    416: { description: 'The range does not exist' },
  }
}

/** Failures of the server or its dependencies, with Retry-After if retrying makes sense. */
export const faults = ['unexpected', 'bad_gateway', 'unavailable', 'storage_full'] as const

export function errorResponsesOf(route: Route) {
  // Headers can be too large, too.
  const everywhere: ErrorCode[] = ['invalid', 'unauthenticated', 'not_found', 'too_large', 'too_many', ...faults]
  const guarded: ErrorCode[] = route.access === 'signed-in' ? ['forbidden'] : []
  const bodied: ErrorCode[] = carriesBody(route) ? ['unsupported_media'] : []
  const once: ErrorCode[] = isIdempotent(route) ? ['conflict'] : []
  const codes = [...everywhere, ...guarded, ...bodied, ...once, ...(route.errors ?? [])]
  return Object.fromEntries(codes.map((code) => [statusOf[code], errorResponse(code)]))
}

export const errorResponse = (code: ErrorCode) => ({ $ref: `#/components/responses/${code}` })

const ANY = { 'application/json': { schema: {} }, 'text/html': { schema: { type: 'string' } } }

const provider = (method: string) => ({
  operationId: `identity.${method}`,
  summary:
    'Sign in, sign up and look after an account with the built-in provider (better-auth); a cookie says who it is',
  description: 'No sign-in needed. GET /identity/offer lists the ways to sign in.',
  tags: ['identity'],
  security: [{}],
  parameters: [{ name: 'call', in: 'path', required: true, schema: { type: 'string' } }],
  ...(method === 'post' && { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }),
  responses: { default: { description: 'As the provider answers', content: ANY } },
})

const AUTH_CONFIG = { $ref: '#/components/schemas/AuthConfig' }

export const identityPaths: Record<string, Record<string, unknown>> = {
  '/identity/offer': {
    get: {
      operationId: 'identity.offer',
      summary: 'List the ways to sign in',
      description: 'No sign-in needed.',
      tags: ['identity'],
      security: [{}],
      responses: { 200: { description: 'OK', content: { 'application/json': { schema: AUTH_CONFIG } } } },
    },
  },
  '/identity/{call}': { get: provider('get'), post: provider('post') },
}
