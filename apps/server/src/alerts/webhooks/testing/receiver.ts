import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  headers: http.IncomingHttpHeaders
  body: string
}

type Reply = number | 'nothing'

/** A webhook receiver on this machine that records calls. Dispose it after use. */
export async function openReceiver(answer: () => Reply | Promise<Reply> = () => 204) {
  const calls: ReceivedCall[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const reply = async () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const status = await answer()
      if (status === 'nothing') request.socket.destroy()
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    }
    request.on('end', () => void reply())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, calls, [Symbol.asyncDispose]: close }
}
