import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `silent`: never answers. `overloaded`: 503. `false ETags`: every response has a different ETag. */
export type S3State = 'open' | 'silent' | 'overloaded' | 'false ETags'

export interface FaultyS3 extends AsyncDisposable {
  url: string
  set(state: S3State): void
}

export async function openFaultyS3(port: number): Promise<FaultyS3> {
  let state: S3State = 'open'
  const proxy = createServer((asked, answer) => {
    if (state === 'silent') asked.resume()
    else if (state === 'overloaded') answer.writeHead(503).end()
    else forward(port, { asked, answer, falseEtags: state === 'false ETags' })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set: (next) => {
      state = next
    },
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

interface Exchange {
  asked: IncomingMessage
  answer: ServerResponse
  falseEtags: boolean
}

function forward(port: number, { asked, answer, falseEtags }: Exchange) {
  const { method = 'GET', url = '/', headers } = asked
  const forwarded = request({ agent: false, port, method, path: url, headers }, (response) => {
    const { statusCode = 500, headers: given } = response
    const lie = falseEtags && given.etag && { etag: `"${'0'.repeat(32)}"` }
    answer.writeHead(statusCode, { ...given, ...lie })
    response.pipe(answer)
  })
  asked.pipe(forwarded.on('error', () => answer.destroy()))
}
