import compress from '@fastify/compress'
import type { FastifyInstance, onSendHookHandler, RouteOptions } from 'fastify'

/** In bytes. Shorter answers are sent as they are. */
const THRESHOLD = 1024

/** Answers are compressed for clients that accept it. */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, { global: true, globalDecompression: false, threshold: THRESHOLD })
  app.addHook('onRoute', (route) => {
    route.onSend = hooksOf(route).map(unlessPlain)
  })
}

const hooksOf = ({ onSend = [] }: RouteOptions): onSendHookHandler[] => (Array.isArray(onSend) ? onSend : [onSend])

/** Spares requests that cannot have a compressed answer the negotiation, which takes longer than routing them. */
function unlessPlain(hook: onSendHookHandler): onSendHookHandler {
  return function compressOrSend(...asked: Parameters<onSendHookHandler>) {
    const [request, , payload, done] = asked
    const accepted = request.headers['accept-encoding']
    const short = typeof payload === 'string' && payload.length * MOST_BYTES < THRESHOLD
    if (short || accepted === undefined || accepted === 'identity') return done(null, payload)
    return hook.apply(this, asked)
  }
}

/** Of a character in UTF-8, for each of the units that its length counts. */
const MOST_BYTES = 3
