import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { api } from '@earshot/contract'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { makeLog } from '../../log.ts'
import { bearer, testApp } from '../../../testing/test-app.ts'

const { app, context, person } = testApp()
beforeAll(() => app().listen({ port: 0, host: '127.0.0.1' }))

const portOf = (server = app()) => (server.server.address() as AddressInfo).port

async function saying(bytes: string) {
  const socket = connect(portOf(), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: head.split('\r\n')[0], head, body: JSON.parse(body) }
}

test.each([
  ['what is no HTTP', 'treasure\r\n\r\n', 400, 'invalid', 'This request is not valid'],
  [
    'two lengths',
    'POST /v3/channel HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    400,
    'invalid',
    'This request is not valid',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    413,
    'too_large',
    'The headers of this request are too large',
  ],
  [
    'headers that go on and on',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`,
    413,
    'too_large',
    'The headers of this request are too large',
  ],
])('%s is refused in the words of every refusal', async (...[, bytes, status, error, sentence]) => {
  const heard = await saying(bytes)
  expect(heard.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(heard.body).toEqual({ error, text: sentence })
  expect(heard.head).toContain('connection: close')
})

const cookie = [
  ...Array.from({ length: 6 }, (_, at) => `channels_${at}=${'x'.repeat(3500)}`),
  'tags%2Flist=1',
  'earshot.session_token=mine',
].join('; ')

test.each(['/dashboard', '/v3/channel?channel_id=1', '/identity/get-session'])(
  'the refusal at %s clears cookies that are too large, except those of the sign-in',
  async (url) => {
    const refused = await app().inject({ url, headers: { cookie } })
    expect([refused.statusCode, refused.json().error]).toEqual([413, 'too_large'])
    expect(refused.cookies.map(({ name, path, maxAge }) => ({ name, path, maxAge }))).toEqual(
      [...Array.from({ length: 6 }, (_, at) => `channels_${at}`), 'tags%2Flist'].map((name) => ({
        ...{ name, path: '/', maxAge: 0 },
      })),
    )
  },
)

test('a browser with too large cookies gets a page with a link to reload', async () => {
  const headers = { cookie, accept: 'text/html,application/xhtml+xml' }
  const refused = await app().inject({ url: '/dashboard?query=pump', headers })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('<a href="">Load the page again</a>')
  const kept = { ...headers, cookie: 'earshot.session_token=mine' }
  expect((await app().inject({ url: '/healthz', headers: kept })).statusCode).toBe(200)
})

test('a route takes the body that it declares, and refuses a larger one', async () => {
  const ada = await person()
  const image = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`
  const create = (name: string) =>
    app().inject({ method: 'POST', url: '/v3/organization', headers: bearer(ada), payload: { name, image } })
  expect((await create('')).json().text).not.toBe('The body is too large')
  const refused = await create('x'.repeat(api.organizations.create.largest))
  expect([refused.statusCode, refused.json()]).toEqual([413, { error: 'too_large', text: 'The body is too large' }])
})

test('a body that is too large is refused before it has arrived, and the rest of it is taken, so that clients read why', async () => {
  const ada = await person()
  const payload = 'x'.repeat(api.phoneLines.create.largest + 1)
  const socket = connect(portOf(), '127.0.0.1')
  const answers = socket.setEncoding('utf8')[Symbol.asyncIterator]()
  const next = async () => String((await answers.next()).value)
  const head = ['POST /v3/phone_line HTTP/1.1', 'host: x', 'content-type: application/json']
  head.push(`content-length: ${payload.length}`, `authorization: ${bearer(ada).authorization}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${payload.slice(0, 1000)}`)
  expect(await next()).toMatch(/^HTTP\/1.1 413 [^]*"The body is too large"/)
  socket.write(payload.slice(1000))
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await next()).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})

test('a request without a session is refused before its body is read', async () => {
  const payload = JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) })
  const headers = { 'content-type': 'application/json' }
  const { statusCode } = await app().inject({ method: 'POST', url: '/v3/channel', headers, payload })
  expect(statusCode).toBe(401)
})

test('a compressed body is not decompressed', async () => {
  const headers = { ...bearer(await person()), 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const payload = gzipSync(JSON.stringify({ name: 'Ops' }))
  const { statusCode, json } = await app().inject({ method: 'POST', url: '/v3/organization', headers, payload })
  expect([statusCode, json().text]).toEqual([400, 'The body is not valid JSON'])
})

test('a request that its client aborts is not logged as an error', async () => {
  const logged: unknown[] = []
  const log = Object.assign(makeLog('silent'), { error: (...said: unknown[]) => logged.push(said) })
  const quiet = await buildApp({ ...context(), log: Object.assign(log, { child: () => log }) }, null)
  const answered = new Promise((resolve) => quiet.addHook('onSend', async (_, reply) => resolve(reply.statusCode)))
  quiet.addHook('preParsing', async () => void socket.destroy())
  await quiet.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(portOf(quiet), '127.0.0.1')
  const { authorization } = bearer(await person()) as { authorization: string }
  const headers = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 99`
  socket.write(`POST /v3/organization HTTP/1.1\r\n${headers}\r\n\r\n{"name":`)
  expect(await answered).toBe(400)
  expect(logged).toEqual([])
  await quiet.close()
})
