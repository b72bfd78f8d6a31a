import { once } from 'node:events'
import { createServer, request, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The network of one browser. Without it, also answers that have begun end, which `setOffline` leaves alone. What is set
 * as `added` for a path comes at the end of that file, as if it had been published anew.
 */
export async function openNetwork() {
  const added = new Map<string, string>()
  const server = createServer((incoming, answer) => {
    const { method, url = '' } = incoming
    const more = added.get(new URL(url).pathname)
    const headers = more === undefined ? incoming.headers : { host: incoming.headers.host }
    const outgoing = request(url, { method, headers }, (answered) => {
      const { 'content-length': _, ...others } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, more === undefined ? answered.headers : others)
      answered.pipe(answer, { end: more === undefined })
      if (more !== undefined) answered.on('end', () => answer.end(more))
    })
    answer.on('close', () => outgoing.destroy())
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { added, proxy: `http://127.0.0.1:${port}`, cut: () => cut(server), mend: () => listen(port) }
}

async function cut(server: HttpServer) {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
