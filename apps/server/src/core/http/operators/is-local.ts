import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../../config.ts'

/** What a proxy adds to a request. One that adds nothing is known by APP_URL: see isLocalInstallation in config.ts. */
const FORWARDED = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server', 'x-forwarded-port'],
]

/** Whether this very machine asks: a loopback peer that names the machine as itself, without a proxy between. */
export function isLocal({ socket, hostname, headers }: FastifyRequest) {
  const peer = socket.remoteAddress?.replace('::ffff:', '') ?? ''
  return isLoopback(peer) && isLoopback(hostname) && FORWARDED.every((name) => headers[name] === undefined)
}
