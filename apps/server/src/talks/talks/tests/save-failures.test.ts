import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { form } from '../../../testing/multipart-form.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'
import { speech } from '../../../testing/recordings.ts'
import { expectNoSideEffects, sideEffects } from '../../../testing/side-effects.ts'
import { originalKey } from '../storage-keys.ts'

const { send, memberOf, place, app, context } = testApp({ alone: true })
const leavingNothing = expectNoSideEffects(context)
const MEBIBYTE = 1024 * 1024

beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' })
})

const port = () => (app().server.address() as AddressInfo).port

function post(person: Person, headers: Record<string, string>, agent = new Agent()) {
  const options = { host: '127.0.0.1', port: port(), method: 'POST', path: '/v3/save', agent }
  const asked = request({ ...options, headers: { ...headers, ...bearer(person) } })
  asked.on('error', () => {})
  const answer = once(asked, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    body: JSON.parse(await text(response)),
  }))
  answer.catch(() => {})
  return { asked, answer }
}

const begun = async (fields: Record<string, string>) => {
  const { headers, payload, boundary } = form({ ...fields, audio: await speech('water pump') })
  const end = `\r\n--${boundary}--\r\n`
  return { headers, end, payload: payload.subarray(0, -end.length) }
}

test('a recording of more than 500 MiB is refused by its announcement, before a byte of it is read', async () => {
  const { admin, ...fields } = await place()
  const { headers, payload } = await begun(fields)
  const refused = await leavingNothing(() => {
    const { asked, answer } = post(admin, { ...headers, 'content-length': String(501 * MEBIBYTE) })
    asked.write(payload)
    return answer.finally(() => asked.destroy())
  })
  expect(refused).toMatchObject({ status: 413, body: { error: 'too_large' } })
})

test('a recording of more than 500 MiB that was not announced is refused, and never held in memory', async () => {
  const { admin, ...fields } = await place()
  const { headers, payload, end } = await begun(fields)
  const held = process.memoryUsage().rss
  let most = 0
  const refused = await leavingNothing(async () => {
    const { asked, answer } = post(admin, headers)
    asked.write(payload)
    const noise = Buffer.alloc(MEBIBYTE, 'noise')
    for (let sent = 0; sent < 501; sent++) {
      await new Promise((written) => asked.write(noise, written))
      most = Math.max(most, process.memoryUsage().rss)
    }
    asked.end(end)
    return answer
  })
  expect(refused).toMatchObject({
    status: 413,
    body: { error: 'too_large', text: 'The recording is larger than 500 MB' },
  })
  expect((most - held) / MEBIBYTE).toBeLessThan(250)
})

test('a connection that breaks off in the middle of the file leaves nothing', async () => {
  const { admin, ...fields } = await place()
  const before = await sideEffects(context())
  const { headers, payload } = await begun(fields)
  const { asked } = post(admin, headers)
  asked.write(payload)
  await eventually(
    () => sideEffects(context()),
    ({ files }) => files.length > before.files.length,
  )
  asked.destroy()
  await eventually(
    () => sideEffects(context()),
    (now) => JSON.stringify(now) === JSON.stringify(before),
  )
})

test('a connection that breaks off after the file, before the fields, leaves nothing', async () => {
  const { admin, org_id } = await place()
  const before = await sideEffects(context())
  const { headers, payload, boundary } = form({ audio: await speech('water pump'), org_id })
  const { asked } = post(admin, headers)
  asked.write(payload.subarray(0, -`--${boundary}--\r\n`.length))
  await eventually(
    () => sideEffects(context()),
    ({ files }) => files.some((file) => file.startsWith('files/incoming/')),
  )
  asked.destroy()
  await eventually(
    () => sideEffects(context()),
    (now) => JSON.stringify(now) === JSON.stringify(before),
  )
})

test.each([
  ['a form that ends in the middle of its file', async (fields: Record<string, string>) => begun(fields)],
  [
    'a form without a boundary',
    async (fields: Record<string, string>) => ({ ...form(fields), headers: { 'content-type': 'multipart/form-data' } }),
  ],
  ['a form of noise', async () => ({ ...form({}), payload: Buffer.alloc(10_000, 'noise') })],
  ['an empty form', async () => ({ ...form({}), payload: Buffer.alloc(0) })],
])('%s is refused', async (_, made) => {
  const { admin, org_id, channel_id } = await place()
  const { headers, payload } = await made({ org_id, channel_id })
  const { status, body } = await leavingNothing(() => {
    const { asked, answer } = post(admin, headers)
    asked.end(payload)
    return answer
  })
  expect([status, body.error]).toEqual([400, 'invalid'])
})

test.each(['text/plain', 'audio/wav', ''])('a body of type %j is no form', async (type) => {
  const { admin } = await place()
  const { asked, answer } = post(admin, type ? { 'content-type': type } : {})
  asked.end('{}')
  const { status, body } = await answer
  expect(status).toBe(415)
  expect(body).toEqual({ error: 'unsupported_media', text: expect.stringContaining('form') })
})

test('a member who may not send is refused before the recording has arrived, and the connection stays open', async () => {
  const { org_id, channel_id } = await place()
  const listener = await memberOf(org_id)
  const { inside } = context().connections
  await inside(org_id).updateTable('members').set({ send: false }).where('user_id', '=', listener.user_id).execute()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { headers, payload } = await begun({ org_id, channel_id })
  const { asked, answer } = post(listener, headers, agent)
  await leavingNothing(() => {
    asked.write(payload)
    return answer
  })
  expect((await answer).status).toBe(403)

  for (let sent = 0; sent < 30; sent++) asked.write(Buffer.alloc(MEBIBYTE))
  asked.end()
  const next = request({ host: '127.0.0.1', port: port(), path: '/healthz', agent })
  next.end()
  const [response] = await once(next, 'response', { signal: AbortSignal.timeout(10_000) })
  expect(response.statusCode).toBe(200)
  agent.destroy()
})

test('a talk that was committed before the connection broke is kept, and found when it is sent again', async () => {
  const { admin, ...fields } = await place()
  const asked = { ...fields, client_id: crypto.randomUUID() }
  const { live } = context()
  const { nudge } = live
  live.nudge = () => {
    throw new Error('the connection was lost right after the commit')
  }
  const unheard = await send(admin, asked, await speech('water pump')).finally(() => Object.assign(live, { nudge }))
  expect(unheard.status).toBe(500)

  const again = await send(admin, asked, await speech('water pump'))
  expect(again.status).toBe(201)
  const { files } = await sideEffects(context())
  expect(files).toContain(`files/${originalKey(fields.org_id, again.body.talk_id)}`)
})
