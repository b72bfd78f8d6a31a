import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../listen.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

function greeter() {
  const app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'hello')
  return app
}

async function listening(port: number, app = greeter()) {
  const listener = await listen(app, { port, host: '127.0.0.1' })
  opened.push(listener.close)
  return { ...listener, port: Number(new URL(listener.url).port) }
}

test('every one of many connections is answered, and a second server is refused the port', async () => {
  const { url, port } = await listening(0)
  const answers = await Promise.all(Array.from({ length: 100 }, async () => (await fetch(url)).text()))
  expect(new Set(answers)).toEqual(new Set(['hello']))
  await expect(listening(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a closing server closes idle connections at once, answers running requests, and frees the port', async () => {
  const app = greeter()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begin()
    await released
    return 'done'
  })
  const { url, port, close } = await listening(0, app)
  const idle = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  for (const socket of idle) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.all(idle.map((socket) => once(socket, 'data')))
  const slow = fetch(`${url}/slow`, { headers: { connection: 'close' } }).then(async (response) => response.text())
  await begun
  const gone = idle.map(async (socket) => once(socket.resume(), 'close'))
  const closed = close()
  await Promise.all(gone)
  release()
  expect(await slow).toBe('done')
  await closed
  expect((await listening(port)).url).toBe(url)
})
