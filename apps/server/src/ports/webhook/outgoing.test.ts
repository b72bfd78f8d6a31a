import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openCertificate } from '../testing/certificate.ts'
import { allowList, isPublic } from './addresses.ts'
import { guardedOutgoing } from './guarded-outgoing.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function receiver(answer: http.RequestListener = (_request, response) => response.end('ok')) {
  const seen: { url: string; headers: http.IncomingHttpHeaders; body: string }[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
      answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, done))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

const letter = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"grüße":1}' })
const closed = guardedOutgoing({ allow: allowList([]) })
const open = guardedOutgoing({ allow: allowList(['127.0.0.0/8']) })
const PRIVATE = 'This URL points to a private network'

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '0',
  '127.0.0.1.',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '１２７.0.0.1',
])('this machine is not called as %s', async (host) => {
  const { port, seen } = await receiver()
  await expect(closed.post(letter(`http://${host}:${port}/`))).rejects.toThrow(PRIVATE)
  expect(seen).toEqual([])
})

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'not an address',
  '',
])('%j is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '9.255.255.255', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

const answering = (...answers: string[][]): LookupFunction => {
  const left = [...answers]
  return (_host, _options, done) => {
    const found = (left.length > 1 ? left.shift() : left[0]) ?? []
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

test('a public name that resolves to this machine is not called', async () => {
  const { port, seen } = await receiver()
  for (const addresses of [['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['169.254.169.254', '10.0.0.1'], []]) {
    const guarded = guardedOutgoing({ allow: allowList([]), lookup: answering(addresses) })
    await expect(guarded.post(letter(`http://hooks.example.org:${port}/`))).rejects.toThrow(PRIVATE)
  }
  expect(seen).toEqual([])
})

test('only the allowed addresses of a name are called', async () => {
  const { port, seen } = await receiver()
  const lookup = answering(['10.255.255.1', '127.0.0.1', '::1'])
  const guarded = guardedOutgoing({ allow: allowList(['127.0.0.1/32']), lookup })
  expect(await guarded.post(letter(`http://hooks.example.org:${port}/`))).toBe(200)
  expect(seen).toHaveLength(1)
})

test('a name is resolved once per call, so that it cannot be rebound', async () => {
  const { port, seen } = await receiver()
  const asked: string[] = []
  const rebinding = answering(['127.0.0.2'], ['127.0.0.1'])
  const lookup: LookupFunction = (host, options, done) => {
    asked.push(host)
    rebinding(host, options, done)
  }
  const guarded = guardedOutgoing({ allow: allowList(['127.0.0.2']), lookup })
  expect(await guarded.post(letter(`http://rebind.example.org:${port}/`))).toBe(200)
  expect(asked).toEqual(['rebind.example.org'])
  await expect(guarded.post(letter(`http://rebind.example.org:${port}/`))).rejects.toThrow(PRIVATE)
  expect(seen).toHaveLength(1)
})

test('an allowed receiver is called, by its exact name and port only', async () => {
  const { port, seen } = await receiver()
  const guarded = guardedOutgoing({ allow: allowList([`localhost:${port}`, `[::1]:${port}`]) })
  expect(await guarded.post(letter(`http://localhost:${port}/a`))).toBe(200)
  expect(await guarded.post(letter(`http://[::1]:${port}/b`))).toBe(200)
  await expect(guarded.post(letter(`http://127.0.0.1:${port}/`))).rejects.toThrow(PRIVATE)
  const other = await receiver()
  await expect(guarded.post(letter(`http://localhost:${other.port}/`))).rejects.toThrow(PRIVATE)
  expect(seen.map(({ url }) => url)).toEqual(['/a', '/b'])
})

test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', 'a/8', 'host:', 'host:123456', 'http://host:80'])(
  'an operator cannot open %j',
  (entry) => {
    expect(() => allowList(['10.0.0.0/8', entry])).toThrow('is neither host:port nor a network')
  },
)

test('the body arrives unchanged, and the status is returned', async () => {
  const { port, seen } = await receiver((_request, response) => response.writeHead(202).end())
  expect(await open.post(letter(`http://127.0.0.1:${port}/hook?a=1`))).toBe(202)
  expect(seen).toMatchObject([{ url: '/hook?a=1', body: '{"grüße":1}' }])
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '13' })
})

test.each([301, 302, 303, 307, 308])('a redirect is an answer and is not followed: %i', async (status) => {
  const target = await receiver()
  const location = `http://127.0.0.1:${target.port}/`
  const { port } = await receiver((_request, response) => response.writeHead(status, { location }).end())
  expect(await open.post(letter(`http://127.0.0.1:${port}/`))).toBe(status)
  expect(target.seen).toEqual([])
})

test('only the beginning of an endless answer is read', async () => {
  let written = 0
  const { port } = await receiver((_request, response) => {
    const timer = setInterval(() => {
      written += 32 * 1024
      response.write(Buffer.alloc(32 * 1024))
    }, 5)
    response.on('close', () => clearInterval(timer))
  })
  expect(await open.post(letter(`http://127.0.0.1:${port}/`))).toBe(200)
  expect(written).toBeLessThan(1024 * 1024)
})

test('a receiver that never completes its response is given up after ten seconds', {}, async () => {
  const drip: http.RequestListener = (_request, response) => {
    const timer = setInterval(() => response.writeProcessing(), 200)
    response.on('close', () => clearInterval(timer))
  }
  const calls = [() => {}, drip].map(async (answer) => {
    const { port } = await receiver(answer)
    await expect(open.post(letter(`http://127.0.0.1:${port}/`))).rejects.toThrow('No answer within 10 seconds')
  })
  await Promise.all(calls)
})

test('a receiver that breaks off and one that does not exist are different errors', async () => {
  const { port } = await receiver((request) => request.socket.destroy())
  await expect(open.post(letter(`http://127.0.0.1:${port}/`))).rejects.toThrow('broke off')
  await stops.pop()?.()
  await expect(open.post(letter(`http://127.0.0.1:${port}/`))).rejects.toThrow('No server answers at this URL')
  await expect(open.post(letter('http://no-such-host.invalid/'))).rejects.toThrow('This host name is not known')
})

test('plain HTTP on an https URL is reported as such', async () => {
  const { port } = await receiver()
  await expect(open.post(letter(`https://127.0.0.1:${port}/`))).rejects.toThrow('does not speak TLS')
})

test('a receiver with a certificate that no authority signed gets no request', async () => {
  const certificate = await openCertificate()
  onTestFinished(() => certificate[Symbol.asyncDispose]())
  let asked = 0
  const server = https.createServer(certificate, () => (asked += 1)).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const guarded = guardedOutgoing({ allow: allowList([`localhost:${port}`]) })
  await expect(guarded.post(letter(`https://localhost:${port}/`))).rejects.toThrow('Its certificate is not valid')
  expect(asked).toBe(0)
})

test('a redirect from a public name to a private address is not followed', async () => {
  const inside = await receiver()
  const location = `http://127.0.0.2:${inside.port}/`
  const { port, seen } = await receiver((_request, response) => response.writeHead(307, { location }).end())
  const guarded = guardedOutgoing({ allow: allowList(['127.0.0.1/32']), lookup: answering(['127.0.0.1']) })
  expect(await guarded.post(letter(`http://hooks.example.org:${port}/`))).toBe(307)
  expect([seen.length, inside.seen.length]).toEqual([1, 0])
})

test('a call ends when the caller’s signal aborts', async () => {
  const stop = new AbortController()
  const { port } = await receiver(() => stop.abort(new Error('the worker stops')))
  onTestFinished(() => stop.abort())
  const posted = open.post({ ...letter(`http://127.0.0.1:${port}/`), signal: stop.signal })
  await expect(posted).rejects.toThrow('the worker stops')
})
