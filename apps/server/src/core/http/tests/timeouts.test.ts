import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { bearer, testApp, type Person } from '../../../testing/test-app.ts'

const { context, person } = testApp()
let impatient: Awaited<ReturnType<typeof buildApp>>
let ada: Person

beforeAll(async () => {
  // A session must be found in less than a stranger gets, on a busy machine as well.
  const patience = { stranger: 500 * Number(process.env.TEST_PATIENCE ?? 1), progress: 6000 }
  impatient = await buildApp({ ...context(), config: { ...context().config, patience } }, null)
  await impatient.listen({ port: 0, host: '127.0.0.1' })
  ada = await person()
})
afterAll(() => impatient.close())

const BODY = '{"name":"Ops"}'

/** Sends a body one byte at a time; returns the answer once the body is complete or the connection is cut. */
async function dripping(path: string, { headers = '', every = 50, body = ' '.repeat(1000) + BODY } = {}) {
  const socket = connect((impatient.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const length = `content-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}${length}\r\n\r\n`)
  let sent = 0
  const timer = setInterval(() => {
    if (socket.writable && sent < body.length) socket.write(body[sent++] ?? '')
  }, every)
  const heard = await text(socket)
  clearInterval(timer)
  return { status: Number(heard.split(' ')[1]), sent, heard }
}

const TOO_SLOW = 'The request took too long to arrive. Send it again'

test.each(['/identity/sign-in/email', '/v3/invite', '/api/call-upload', '/v3/clip/open'])(
  'a slow body for %s without a session is cut off',
  async (path) => {
    const { heard, sent } = await dripping(path)
    expect(sent).toBeLessThan(100)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
  },
)

test('a slow client gets the reason', async () => {
  const { status, heard } = await dripping('/identity/sign-in/email')
  expect(status).toBe(400)
  expect(heard).toContain(JSON.stringify({ error: 'invalid', text: TOO_SLOW }))
})

test('a slow client that was already refused is cut off, too', async () => {
  const { status, sent } = await dripping('/v3/channel')
  expect(status).toBe(401)
  expect(sent).toBeLessThan(100)
})

test('with a session a body may take longer, as long as it makes progress', async () => {
  const { authorization } = bearer(ada) as { authorization: string }
  const headers = `authorization: ${authorization}\r\nconnection: close\r\n`
  const slow = await dripping('/v3/organization', { headers, body: BODY, every: 25 })
  expect([slow.status, slow.sent]).toEqual([201, BODY.length])
  const endless = await dripping('/v3/organization', { headers })
  expect([endless.status, endless.heard.includes(TOO_SLOW)]).toEqual([400, true])
})
