import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface ProxiedConnection {
  client: Socket
  server: Socket
}

export interface TcpProxy extends AsyncDisposable {
  port: number
  connections: ReadonlySet<ProxiedConnection>
}

interface Target {
  port: number
  host?: string
}

/** Opens a connection to the target for each client; `join` decides what passes between them. */
export async function openTcpProxy(target: Target, join: (connection: ProxiedConnection) => void): Promise<TcpProxy> {
  const connections = new Set<ProxiedConnection>()
  const listener = createServer((client) => {
    const connection = { client, server: connect(target.port, target.host ?? '127.0.0.1') }
    connections.add(connection)
    for (const socket of [client, connection.server]) socket.on('error', () => {})
    client.once('close', () => connections.delete(connection))
    join(connection)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    connections,
    [Symbol.asyncDispose]: async () => {
      for (const { client, server } of connections) for (const socket of [client, server]) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
