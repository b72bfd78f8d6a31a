import https from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openCertificate } from '../testing/certificate.ts'
import { openPushService } from '../testing/push-service.ts'
import { allowList } from '../webhook/addresses.ts'
import { guardedOutgoing } from '../webhook/guarded-outgoing.ts'
import { webPush } from './web-push.ts'

const secret = new TextEncoder().encode('s'.repeat(43))
const pushTo = (allow: string[], appUrl = 'https://earshot.example.org') =>
  webPush({ secret, appUrl, outgoing: guardedOutgoing({ allow: allowList(allow) }) })
const push = pushTo(['127.0.0.0/8', '::1'])
const message = { title: 'Überfall', body: 'we have a fire', tag: 'hit.1', url: '/dashboard?t=3' }

test('push services in a private network are not called', async () => {
  await using service = await openPushService()
  const subscription = { endpoint: `http://127.0.0.1:${service.port}/`, ...service.keys }
  await expect(pushTo([]).send(subscription, message)).rejects.toThrow('private network')
  expect(service.received).toEqual([])
})

test.each([
  ['no point of the curve', `B${'A'.repeat(86)}`, 'tBHItJI5svbpez7KI4CCXg'],
  ['a short secret', 'good', 'tBHI'],
  ['nothing', '', ''],
])('invalid keys are reported, and no message is sent with them: %s', async (_, p256dh, auth) => {
  await using service = await openPushService()
  const keys = { ...service.keys, auth, ...(p256dh !== 'good' && { p256dh }) }
  const subscription = { endpoint: `http://127.0.0.1:${service.port}/`, ...keys }
  expect([push.accepts(subscription), await push.send(subscription, message)]).toEqual([false, false])
  expect(service.received).toEqual([])
})

test('a browser can decrypt what it is sent, and verify the sender by the signature', async () => {
  await using service = await openPushService()
  const endpoint = `http://127.0.0.1:${service.port}/send/abc`
  expect(push.accepts({ endpoint, ...service.keys })).toBe(true)
  expect(await push.send({ endpoint, ...service.keys }, message)).toBe(true)
  const [got] = service.received
  expect(got?.message).toEqual(message)
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  expect(got?.claims).toMatchObject({
    aud: `http://127.0.0.1:${service.port}`,
    sub: 'https://earshot.example.org',
  })
  expect(got?.publicKey).toBe(push.publicKey)
})

test('a message sent again replaces the one that was not fetched yet, another does not', async () => {
  await using service = await openPushService()
  const subscription = { endpoint: `http://127.0.0.1:${service.port}/`, ...service.keys }
  for (const tag of ['hit.1', 'hit.1', 'hit.2']) await push.send(subscription, { ...message, tag })
  const [first, again, other] = service.received.map(({ headers }) => headers.topic)
  expect(first).toMatch(/^[\w-]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a long message is cut to what push services accept', async () => {
  await using service = await openPushService()
  const subscription = { endpoint: `http://127.0.0.1:${service.port}/`, ...service.keys }
  expect(await push.send(subscription, { ...message, title: '消'.repeat(9000), body: '消'.repeat(9000) })).toBe(true)
  expect(Number(service.received[0]?.headers['content-length'])).toBeLessThan(4096)
})

test.each([404, 410])('status %i means that the browser is gone', async (status) => {
  await using service = await openPushService()
  expect(await push.send({ endpoint: `http://127.0.0.1:${service.port}/${status}`, ...service.keys }, message)).toBe(
    false,
  )
})

test.each([302, 400, 403, 429, 500, 503])('status %i is retried', async (status) => {
  await using service = await openPushService()
  const subscription = { endpoint: `http://127.0.0.1:${service.port}/${status}`, ...service.keys }
  await expect(push.send(subscription, message)).rejects.toThrow(`The push service answered ${status}`)
})

test('nodes with one secret have one key, and with another secret another', () => {
  expect(pushTo([]).publicKey).toBe(push.publicKey)
  const other = webPush({
    secret: Buffer.alloc(32),
    appUrl: 'http://localhost',
    outgoing: guardedOutgoing({ allow: allowList([]) }),
  })
  expect(other.publicKey).not.toBe(push.publicKey)
  expect(Buffer.from(push.publicKey, 'base64url')).toHaveLength(65)
})

test('over TLS only a push service with a valid certificate is sent anything', async () => {
  await using certificate = await openCertificate()
  const { key, cert } = certificate
  await using service = await openPushService((listener) => https.createServer({ key, cert }, listener))
  const subscription = { endpoint: `https://localhost:${service.port}/`, ...service.keys }
  await expect(push.send(subscription, message)).rejects.toThrow('Its certificate is not valid')
  expect(service.received).toEqual([])

  const usual = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(usual))
  setDefaultCACertificates([...usual, cert])
  expect(await push.send(subscription, message)).toBe(true)
  expect(service.received).toHaveLength(1)
})
