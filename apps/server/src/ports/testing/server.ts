import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export type ServerAnswer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A local web server, with https if it gets a certificate. Dispose it after use. */
export async function openServer(answer: ServerAnswer, port = 0, tls?: { key: string; cert: string }) {
  const listener = (request: IncomingMessage, response: ServerResponse) => void answer(request, response)
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const { port: open } = server.address() as AddressInfo
  const url = tls ? `https://localhost:${open}` : `http://127.0.0.1:${open}`
  return { url, [Symbol.asyncDispose]: close }
}
