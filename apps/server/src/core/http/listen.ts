import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

interface Address {
  port: number
  host: string
}

/** Listening sockets of one server. */
const SOCKETS = process.platform === 'linux' ? 8 : 1

/**
 * Listens on the address; `close` ends when every connection has ended. Rejects with `EADDRINUSE` where another program
 * listens.
 *
 * Node accepts one connection of a listening socket in each turn of its event loop (libuv #3696). While a turn takes 20 ms,
 * that is 50 a second, and further clients wait in the kernel, before any limit of ours. So on Linux several sockets share
 * the port, and the kernel distributes connections among them.
 */
export async function listen(app: FastifyInstance, address: Address) {
  const more: Server[] = []
  const ends: Promise<unknown>[] = []
  app.addHook('preClose', async () => {
    for (const server of more) ends.push(new Promise((resolve) => server.close(resolve)))
  })
  const close = async () => {
    await app.close()
    await Promise.all(ends)
  }
  if (SOCKETS === 1) return { url: await app.listen(address), close }
  await requireFree(address)
  const shared: FastifyListenOptions & { reusePort: true } = { ...address, reusePort: true }
  const url = await app.listen(shared)
  for (const { address: host, port } of app.addresses() as AddressInfo[])
    more.push(...(await openMore(app, { port, host })))
  return { url, close }
}

async function openMore(app: FastifyInstance, address: Address) {
  const servers = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  for (const server of servers) await once(server.listen({ ...address, reusePort: true }), 'listening')
  return servers
}

/** Sockets may share a port with other programs of the same account, too; one that does not share it is refused. */
async function requireFree(address: Address) {
  const probe = createServer().listen(address)
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
