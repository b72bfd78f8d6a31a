import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../../../config.ts'

/** Headers that proxies add. A proxy that adds none is detected by APP_URL: see isLocalInstallation in config.ts. */
const FORWARDED = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server', 'x-forwarded-port'],
]

/** Whether the request comes from this machine: a loopback peer and host name, and no proxy between. */
export function isLocal({ socket, hostname, headers }: FastifyRequest) {
  const peer = socket.remoteAddress?.replace('::ffff:', '') ?? ''
  return isLoopback(peer) && isLoopback(hostname) && FORWARDED.every((name) => headers[name] === undefined)
}
