import type { Socket } from 'node:net'
import { openTcpProxy, type ProxiedConnection } from './tcp-proxy.ts'

/**
 * `silent`: bytes are accepted and lost, as on a cut line. `refused`: connections are refused. `broken`: reset in the
 * middle of a response.
 */
export type LineState = 'open' | 'silent' | 'refused' | 'broken'

/** A TCP proxy to a local server whose line can fail and recover. */
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
  // Bytes were lost on a silent line, so the connection cannot be used afterwards.
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
