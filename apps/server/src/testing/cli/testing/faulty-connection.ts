import { openTcpProxy, type ProxiedConnection } from '../../tcp-proxy.ts'

export interface FaultyConnection {
  url: string
  sent(): number
  breaks(): number
  close(): Promise<void>
}

interface Weakness {
  /** Bytes before each break. */
  after: number
  /** The number of breaks; `stuck` stops all traffic instead. */
  breaks: number | 'stuck'
}

export async function openFaultyConnection(to: string, weakness: Weakness): Promise<FaultyConnection> {
  const port = Number(new URL(to).port)
  const counts = { sent: 0, breaks: 0 }
  const proxy = await openTcpProxy({ port }, (connection) => join(connection, counts, weakness))
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    sent: () => counts.sent,
    breaks: () => counts.breaks,
    close: async () => proxy[Symbol.asyncDispose](),
  }
}

function join({ client, server }: ProxiedConnection, counts: { sent: number; breaks: number }, weak: Weakness) {
  let passed = 0
  client.on('data', (chunk: Buffer) => {
    counts.sent += chunk.length
    passed += chunk.length
    if (passed < weak.after || counts.breaks === weak.breaks) return void server.write(chunk)
    if (weak.breaks === 'stuck') return
    counts.breaks += 1
    client.destroy()
    server.end()
  })
  server.on('data', (chunk) => client.write(chunk))
  client.on('close', () => server.end())
  server.on('close', () => client.destroy())
}
