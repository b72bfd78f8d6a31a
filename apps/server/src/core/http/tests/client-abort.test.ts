import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'
import { openEventStream } from '../../../testing/event-stream.ts'

const { organization, app, context } = testApp({ alone: true })

test('a client that leaves while a live stream opens is unsubscribed', async () => {
  const { org_id, admin } = await organization()
  await app().listen({ port: 0, host: '127.0.0.1' })
  const { live } = context()
  let listening = 0
  const subscribe = live.subscribe
  live.subscribe = (...wanted) => {
    listening++
    const leave = subscribe(...wanted)
    return () => {
      listening--
      leave()
    }
  }

  // Disconnects at a different moment each time.
  for (let sweepMs = 0; sweepMs < 12; sweepMs++) {
    const { port } = app().server.address() as AddressInfo
    const asked = request({ host: '127.0.0.1', port, path: `/v3/live?org_id=${org_id}`, headers: bearer(admin) })
    asked.on('error', () => {})
    asked.end()
    const [socket] = await once(asked, 'socket')
    if (socket.connecting) await once(socket, 'connect')
    await pause(sweepMs)
    asked.destroy()
  }
  {
    await using stays = await openEventStream(app(), admin, { org_id })
    expect(stays.events).toEqual([])
    await eventually(
      async () => listening,
      (count) => count === 1,
    )
  }
  await eventually(
    async () => listening,
    (count) => count === 0,
  )
})
