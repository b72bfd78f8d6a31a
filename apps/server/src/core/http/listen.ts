import cluster from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

interface Address {
  port: number
  host: string
}

const SOCKETS = process.platform === 'linux' ? 8 : 1

/**
 * `close` resolves when every connection has ended. Rejects with `EADDRINUSE` if another program listens.
 *
 * Node accepts one connection per listening socket in each turn of its event loop (libuv #3696). When a turn takes 20
 * ms, that is 50 a second, and other clients wait in the kernel, before any limit of Earshot's. So on Linux several
 * sockets share the port, and the kernel distributes connections among them.
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
  if (cluster.isPrimary) await requireFree(address)
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

/** SO_REUSEPORT would also share the port with other programs of the same account, so a probe without it comes first. */
export async function requireFree(address: Address) {
  const probe = createServer().listen(address)
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}
