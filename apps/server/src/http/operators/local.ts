import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../config.ts'

/** Whether this very machine asks: a loopback peer that names the machine as itself, without a proxy between. */
export function isLocal({ socket, hostname, headers }: FastifyRequest) {
  const peer = socket.remoteAddress?.replace('::ffff:', '') ?? ''
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
  return isLoopback(peer) && isLoopback(hostname) && forwarded === undefined
}
