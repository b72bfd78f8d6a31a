import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { form } from '../../../testing/multipart-form.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'

const { person, app } = testApp({ alone: true })

test('an upload that never ends does not keep the server from stopping', async () => {
  const { headers, payload } = form({ org_id: 'x' })
  await app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = app().server.address() as AddressInfo
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/v3/save' }
  const asked = request({ ...options, headers: { ...headers, ...bearer(await person()) } })
  const ended = once(asked, 'error')
  const begun = once(app().server, 'request')
  asked.write(payload.subarray(0, 20))
  await begun

  await app().close()
  expect(await ended).toBeDefined()
})
