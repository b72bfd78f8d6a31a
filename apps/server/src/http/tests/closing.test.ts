import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { form } from '../../testing/form.ts'
import { bearer, house } from '../../testing/house.ts'

const { person, app } = house({ alone: true })

test('an upload that never ends does not keep the server from stopping', async () => {
  const { headers, payload } = form({ org_id: 'x' })
  await app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = app().server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/v3/save' }
  const asked = request({ ...options, headers: { ...headers, ...bearer(await person()) } })
  const ended = once(asked, 'error')
  asked.write(payload.subarray(0, 20))
  await pause(100)

  const start = Date.now()
  await app().close()
  expect(Date.now() - start).toBeLessThan(5000)
  await ended
})
