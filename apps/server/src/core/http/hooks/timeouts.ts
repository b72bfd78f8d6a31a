import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseBytes } from '../errors.ts'

/** In milliseconds. */
export interface BodyTimeouts {
  /** For the whole body of a request without a session. */
  stranger: number
  /** A signed-in sender must deliver LEAST_BYTES in each such interval: slow lines can, clients that trickle single bytes cannot. */
  progress: number
}

export const BODY_TIMEOUTS: BodyTimeouts = { stranger: 60_000, progress: 120_000 }
/** Recorders send their key last, after up to 32 MB of audio. */
const CALL = { urls: ['/api/call-upload', '/api/trunk-recorder-call-upload', '/api/openmhz/:system/upload'], times: 5 }
const LEAST_BYTES = 8 * 1024

const waits = new WeakMap<FastifyRequest, () => void>()

/** Ends requests whose body takes too long, even if already answered. The hook must run before authentication. */
export function limitBodyTime(app: FastifyInstance, timeouts: BodyTimeouts) {
  app.addHook('onRequest', (request, _reply, done) => {
    // Injected requests of tests have no socket, and their body is there at once.
    if (hasBody(request) && request.raw.socket instanceof Socket) limit(request, timeouts)
    done()
  })
}

function limit(request: FastifyRequest, { stranger, progress }: BodyTimeouts) {
  const { raw, routeOptions } = request
  let heard = 0
  const check = (isSlow: () => boolean) => () => {
    if (raw.complete || raw.socket.destroyed || !isSlow()) return
    clearInterval(timer)
    tooSlow(request)
  }
  let timer = setInterval(
    check(() => true),
    CALL.urls.includes(routeOptions.url ?? '') ? stranger * CALL.times : stranger,
  )
  waits.set(request, () => {
    clearInterval(timer)
    heard = raw.socket.bytesRead
    timer = setInterval(
      check(() => {
        const before = heard
        heard = raw.socket.bytesRead
        return heard - before < LEAST_BYTES
      }),
      progress,
    )
  })
  raw.once('close', () => clearInterval(timer))
}

/** The request has a session: from now on only progress counts. */
export const relaxBodyTimeout = (request: FastifyRequest) => waits.get(request)?.()

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** If an answer was already sent, only the connection is closed. */
function tooSlow({ raw }: FastifyRequest) {
  const { socket } = raw
  const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  refuseBytes(error, socket)
  socket.destroySoon()
}
