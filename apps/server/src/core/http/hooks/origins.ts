import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const Origin = z.pipe(
  z.url({ protocol: /^https?$/, error: 'An address like https://api.example.org, without a path' }),
  z.transform((address: string) => new URL(address).origin),
)

/** The API's address if it is on another server, and the origins whose pages may call this one. */
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
  /** Placeholders in the page; unset ones mean the page's own server. */
  bases: {
    production: given.API_BASE_PRODUCTION,
    stage: given.API_BASE_STAGE,
    phone: given.PHONE_BASE,
  },
  appOrigins: given.APP_ORIGINS,
})

const ASKS = 'authorization, content-type, earshot-unattended, idempotency-key, last-event-id'
const TUS_ASKS = 'tus-resumable, upload-length, upload-metadata, upload-offset'
const TELLS = 'location, retry-after, x-request-id'
const TUS_TELLS = 'tus-resumable, upload-expires, upload-length, upload-offset'

/** Allows CORS for these origins. Their pages send a bearer token, never a cookie. */
export function answerOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': asksFirst } = request.headers
    if (!request.url.startsWith('/v3/')) return
    // Images and audio are requested without an origin; the signature in their address protects them.
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
