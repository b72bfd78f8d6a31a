import { openTcpProxy, type ProxiedConnection } from '../../../testing/tcp-proxy.ts'

export interface CuttingProxy extends AsyncDisposable {
  url: string
  /** Cuts the connection that sends the nth statement (from 1), after the server has answered it. */
  cutAfter(statements: number): void
  /** Since the last call of `cutAfter`. */
  wasCut(): boolean
}

interface Budget {
  left: number
}

export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const address = new URL(target)
  const budget: Budget = { left: Number.POSITIVE_INFINITY }
  const database = { port: Number(address.port), host: address.hostname }
  const proxy = await openTcpProxy(database, (connection) => join(connection, budget))
  address.port = `${proxy.port}`
  return {
    url: address.href,
    cutAfter: (statements) => {
      budget.left = statements
    },
    wasCut: () => budget.left <= 0,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}

function join({ client, server }: ProxiedConnection, budget: Budget) {
  const count = statementCounter()
  let cut = false
  const drop = () => [client, server].forEach((socket) => socket.destroy())
  for (const socket of [client, server]) socket.on('error', drop).on('close', drop)
  client.on('data', (bytes) => {
    const before = budget.left
    budget.left -= count(bytes)
    if (before > 0 && budget.left <= 0) cut = true
    server.write(bytes)
  })
  server.on('data', (bytes) => (cut ? drop() : client.write(bytes)))
}

const [QUERY, PARSE] = [0x51, 0x50]

/** Counts simple and parsed statements in the client's bytes. The first message has no type byte. */
function statementCounter() {
  let rest = Buffer.alloc(0)
  let header = 0
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    let count = 0
    while (rest.length >= header + 4 && rest.length >= header + rest.readUInt32BE(header)) {
      if (header > 0 && (rest[0] === QUERY || rest[0] === PARSE)) count += 1
      rest = rest.subarray(header + rest.readUInt32BE(header))
      header = 1
    }
    return count
  }
}
