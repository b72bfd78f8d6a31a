import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const Origin = z.pipe(
  z.url({ protocol: /^https?$/, error: 'An address like https://api.example.org, without a path' }),
  z.transform((address: string) => new URL(address).origin),
)

/** Where pages reach the API when not here, and which pages from elsewhere may reach it here. */
export const originsEnvironment = {
  API_BASE_PRODUCTION: z.optional(Origin),
  API_BASE_STAGE: z.optional(Origin),
  PHONE_BASE: z.optional(Origin),
  APP_ORIGINS: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((list: string) => list.split(/[\s,]+/).filter(Boolean)),
    ),
    z.array(Origin),
  ),
}

const Given = z.object(originsEnvironment)

export const originsOf = (given: z.infer<typeof Given>) => ({
  /** Variables for the page; unset ones mean its own server. */
  bases: {
    production: given.API_BASE_PRODUCTION,
    stage: given.API_BASE_STAGE,
    phone: given.PHONE_BASE,
  },
  appOrigins: given.APP_ORIGINS,
})

const ASKS = 'authorization, content-type, idempotency-key, last-event-id'
const TUS_ASKS = 'tus-resumable, upload-length, upload-metadata, upload-offset'
const TELLS = 'location, retry-after, x-request-id'
const TUS_TELLS = 'tus-resumable, upload-expires, upload-length, upload-offset'

/** Lets the pages of these origins ask the API. They bring a bearer token, never a cookie. */
export function answerOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': asksFirst } = request.headers
    if (!request.url.startsWith('/v3/')) return
    // Pictures and sound are asked for without an origin; what they are is protected by the signature of their address.
    reply.headers({ 'cross-origin-resource-policy': 'cross-origin', vary: 'Origin' })
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': `${TELLS}, ${TUS_TELLS}` })
    if (request.method !== 'OPTIONS' || asksFirst === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `${ASKS}, ${TUS_ASKS}`,
        'access-control-max-age': '7200',
      })
      .send()
  })
}
