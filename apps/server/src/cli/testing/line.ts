import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Line {
  url: string
  /** Bytes that went to the server. */
  sent(): number
  /** How often the line broke. */
  breaks(): number
  close(): void
}

interface Weakness {
  /** So many bytes pass at once. */
  after: number
  /** Then the line breaks, so often; or nothing passes any more. */
  breaks: number | 'stuck'
}

/** A line to the server that is not what it should be. */
export async function openLine(to: string, weakness: Weakness): Promise<Line> {
  const port = Number(new URL(to).port)
  const counts = { sent: 0, breaks: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    join({ near, far }, counts, weakness)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address() as { port: number }
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://127.0.0.1:${address.port}`, sent: () => counts.sent, breaks: () => counts.breaks, close }
}

function join({ near, far }: { near: Socket; far: Socket }, counts: { sent: number; breaks: number }, weak: Weakness) {
  let passed = 0
  near.on('data', (chunk: Buffer) => {
    counts.sent += chunk.length
    passed += chunk.length
    if (passed < weak.after || counts.breaks === weak.breaks) return void far.write(chunk)
    if (weak.breaks === 'stuck') return
    counts.breaks += 1
    near.destroy()
    far.end()
  })
  far.on('data', (chunk) => near.write(chunk))
  near.on('close', () => far.end())
  far.on('close', () => near.destroy())
}
