import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '../push/push.ts'

export interface ReceivedPush {
  message: PushMessage
  headers: http.IncomingHttpHeaders
  claims: { aud?: string | string[] | undefined; sub?: string | undefined; exp?: number | undefined }
  publicKey: string
}

/**
 * A push service on this machine, with a browser that decrypts messages (RFC 8188, 8291, 8292). Paths like /410 select
 * the response status. Dispose it after use.
 */
export async function openPushService(
  listen: (listener: RequestListener) => Server = http.createServer,
  mayAnswer: () => Promise<void> = async () => {},
) {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const server = listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message = JSON.parse(opened(Buffer.concat(chunks), { browser, auth }))
      void signerOf(request.headers.authorization ?? '').then(async (signer) => {
        received.push({ message, headers: request.headers, ...signer })
        await mayAnswer()
        response.writeHead(Number(request.url?.match(/\d{3}/)?.[0] ?? 201)).end()
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const close = () => new Promise<void>((done) => server.close(() => done()))
  return { port, keys, received, [Symbol.asyncDispose]: close }
}

interface Keys {
  browser: ReturnType<typeof createECDH>
  auth: Buffer
}

function opened(body: Buffer, { browser, auth }: Keys) {
  const salt = body.subarray(0, 16)
  const length = body[20] ?? 0
  const sender = body.subarray(21, 21 + length)
  const locked = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = hkdf(browser.computeSecret(sender), auth, info, 32)
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createDecipheriv('aes-128-gcm', key, hkdf(shared, salt, 'Content-Encoding: nonce\0', 12))
  cipher.setAuthTag(locked.subarray(-16))
  const open = Buffer.concat([cipher.update(locked.subarray(0, -16)), cipher.final()])
  return open.subarray(0, open.lastIndexOf(2)).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, ...[info, length]: [string | Buffer, number]) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

async function signerOf(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  return { claims: payload, publicKey }
}
