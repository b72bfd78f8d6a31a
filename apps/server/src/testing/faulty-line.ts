import type { Socket } from 'node:net'
import { openTcpProxy, type ProxiedConnection } from './tcp-proxy.ts'

/** `silent`: bytes are accepted and lost, as on a line that is cut. `refused`: nothing listens. `broken`: reset in mid-answer. */
export type LineState = 'open' | 'silent' | 'refused' | 'broken'

/** A TCP proxy to a server on this machine whose line can fail and come back. */
export interface FaultyLine extends AsyncDisposable {
  port: number
  set(state: LineState): void
}

export async function openFaultyLine(port: number): Promise<FaultyLine> {
  let state: LineState = 'open'
  const proxy = await openTcpProxy({ port }, (connection) => {
    if (state === 'refused' || state === 'broken') reset(connection)
    else join(connection, () => state)
  })
  return {
    port: proxy.port,
    set: (next) => {
      state = next
      if (next === 'refused' || next === 'broken') proxy.connections.forEach(reset)
    },
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}

function reset({ client, server }: ProxiedConnection) {
  client.resetAndDestroy()
  server.destroy()
}

function join({ client, server }: ProxiedConnection, state: () => LineState) {
  // What was sent over a silent line is gone, so that the connection is of no use afterwards.
  let lost = false
  const pass = (to: Socket) => (chunk: Buffer) => {
    if (state() === 'silent') lost = true
    if (!lost) to.write(chunk)
  }
  client.on('data', pass(server))
  server.on('data', pass(client))
  client.once('close', () => server.destroy())
  server.once('close', () => {
    if (!lost) client.destroy()
  })
}
