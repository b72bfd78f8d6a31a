import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `silent`: never answers. `overloaded`: 503. `false ETags`: every response has a different ETag. `full` and `refusing`:
 * nothing can be written. `forgetful`: says that it wrote. `lying`: objects come back with another byte. `stalling`:
 * objects stop in the middle.
 */
export type S3State =
  | 'open'
  | 'silent'
  | 'overloaded'
  | 'false ETags'
  | 'full'
  | 'refusing'
  | 'forgetful'
  | 'lying'
  | 'stalling'

export interface FaultyS3 extends AsyncDisposable {
  url: string
  set(state: S3State): void
}

export async function openFaultyS3(port: number): Promise<FaultyS3> {
  let state: S3State = 'open'
  const proxy = createServer((asked, answer) => {
    // A copy within the bucket has nothing to forget.
    const refusal = asked.method === 'PUT' && !asked.headers['x-amz-copy-source'] ? refusals[state] : undefined
    if (state === 'silent') asked.resume()
    else if (state === 'overloaded') answer.writeHead(503).end()
    else if (refusal) void asked.resume().once('end', () => refusal(answer))
    else forward(port, { asked, answer, state })
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

const refused = (status: number, code: string) => (answer: ServerResponse) =>
  answer
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const refusals: Partial<Record<S3State, (answer: ServerResponse) => void>> = {
  full: refused(507, 'InsufficientCapacity'),
  refusing: refused(403, 'AccessDenied'),
  forgetful: (answer) => answer.writeHead(200, { etag: `"${'0'.repeat(32)}"` }).end(),
}

interface Exchange {
  asked: IncomingMessage
  answer: ServerResponse
  state: S3State
}

function forward(port: number, { asked, answer, state }: Exchange) {
  const { method = 'GET', url = '/', headers } = asked
  const forwarded = request({ agent: false, port, method, path: url, headers }, (response) => {
    const { statusCode = 500, headers: given } = response
    const lie = state === 'false ETags' && given.etag && { etag: `"${'0'.repeat(32)}"` }
    answer.writeHead(statusCode, { ...given, ...lie })
    const isObject = method === 'GET' && !given['content-type']?.includes('xml')
    if (isObject && state === 'lying') response.once('data', (first: Buffer) => first.writeUInt8(first.readUInt8() ^ 1))
    if (isObject && state === 'stalling') response.once('data', (first: Buffer) => answer.write(first.subarray(1)))
    else response.pipe(answer)
  })
  // A server that ends the connection after its answer has answered.
  asked.pipe(forwarded.on('error', () => answer.headersSent || answer.destroy()))
}
