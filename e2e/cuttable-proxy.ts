import { once } from 'node:events'
import { createServer, request, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The network of one browser. Without it, also answers that have begun end, which `setOffline` leaves alone. */
export async function openNetwork() {
  const server = createServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming
    const outgoing = request(url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    answer.on('close', () => outgoing.destroy())
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  return { proxy: `http://127.0.0.1:${port}`, cut: () => cut(server), mend: () => listen(port) }
}

async function cut(server: HttpServer) {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
