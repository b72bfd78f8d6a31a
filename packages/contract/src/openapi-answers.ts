import { type ErrorCode, statusOf } from './errors.ts'
import { carriesBody, isDoneOnce, type Route } from './route.ts'

/** What stands at one address for good: a part of it, that the asker has it already, that there is no such part. */
export function partial(route: Route, content: object) {
  if (!/^(audio|image)\//.test(route.answers ?? '')) return {}
  return {
    206: { description: 'The part that Range asks for', content },
    304: { description: 'The asker has this version' },
    416: { description: 'There is no such part' },
  }
}

/** The refusals of a route: those of its own, and those that every route like it can give. */
export function refusals(route: Route) {
  // Also headers can be too large.
  const everywhere: ErrorCode[] = ['invalid', 'unauthenticated', 'not_found', 'too_large', 'too_many', 'unexpected']
  const guarded: ErrorCode[] = route.access === 'signed-in' ? ['forbidden'] : []
  const bodied: ErrorCode[] = carriesBody(route) ? ['unsupported_media'] : []
  const once: ErrorCode[] = isDoneOnce(route) ? ['conflict'] : []
  const codes = [...everywhere, ...guarded, ...bodied, ...once, ...(route.errors ?? [])]
  return Object.fromEntries(codes.map((code) => [statusOf[code], refusedWith(code)]))
}

export const refusedWith = (code: ErrorCode) => ({ $ref: `#/components/responses/${code}` })

const ANY = { 'application/json': { schema: {} }, 'text/html': { schema: { type: 'string' } } }

/** Signing in, as the built-in provider (better-auth) answers it: its own calls, told apart by their paths. */
const provider = (method: string) => ({
  operationId: `identity.${method}`,
  summary:
    'Sign in, sign up and look after an account with the built-in provider (better-auth); a cookie says who it is',
  description: 'For everybody. What it offers here is told at /identity/offer.',
  tags: ['identity'],
  security: [{}],
  parameters: [{ name: 'call', in: 'path', required: true, schema: { type: 'string' } }],
  ...(method === 'post' && { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }),
  responses: { default: { description: 'As the provider answers', content: ANY } },
})

export const identityPaths: Record<string, Record<string, unknown>> = {
  '/identity/offer': {
    get: {
      operationId: 'identity.offer',
      summary: 'Say what people may sign in with',
      description: 'For everybody.',
      tags: ['identity'],
      security: [{}],
      responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  },
  '/identity/{call}': { get: provider('get'), post: provider('post') },
}
