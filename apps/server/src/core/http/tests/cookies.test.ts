import { writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { address, PASSWORD } from '../../../identity/accounts/testing/test-accounts.ts'
import { openCertificate } from '../../../ports/testing/certificate.ts'
import { browser } from '../../../testing/browser.ts'
import { confirm, emailTo, linkIn } from '../../../testing/emails.ts'
import { testApp } from '../../../testing/test-app.ts'

const certificate = await openCertificate()
afterAll(() => certificate[Symbol.asyncDispose]())
const keyPath = certificate.certPath.replace('cert.pem', 'key.pem')
await writeFile(keyPath, certificate.key)

const origin = 'https://localhost:3000'
const secure = testApp({
  worker: true,
  env: { TLS_CERT: certificate.certPath, TLS_KEY: keyPath, APP_URL: origin },
})
const plain = testApp({ worker: true })

async function registered({ app }: typeof secure, options = {}) {
  const email = address()
  const visitor = browser(app(), options)
  await visitor.post('/identity/sign-up/email', { email, password: PASSWORD, name: 'Ada King' })
  await confirm(visitor, linkIn(await emailTo(app(), email)))
  return JSON.stringify({ email, password: PASSWORD })
}

async function signIn(port: number, body: string) {
  const headers = { origin, 'content-type': 'application/json' }
  const options = { host: 'localhost', port, path: '/identity/sign-in/email', method: 'POST', headers }
  const response = Promise.withResolvers<string[]>()
  request({ ...options, ca: certificate.cert }, (answer) => {
    answer.resume()
    response.resolve(answer.headers['set-cookie'] ?? [])
  })
    .on('error', response.reject)
    .end(body)
  return response.promise
}

const flagsOf = (line: string) => {
  const [pair = '', ...flags] = line.split('; ')
  return { name: pair.split('=')[0], flags: flags.map((flag) => flag.toLowerCase()) }
}

test('cookies set over TLS are Secure, HttpOnly, SameSite=Lax and host-only, and named __Host-', async () => {
  const body = await registered(secure, { origin })
  await secure.app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = secure.app().server.address() as AddressInfo
  const cookies = (await signIn(port, body)).map(flagsOf)
  const names = new Set(cookies.map(({ name }) => name))
  expect(names).toEqual(new Set(['__Host-earshot.device', '__Host-earshot.session_token']))
  for (const { flags } of cookies) {
    expect(flags).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=lax', 'path=/']))
    expect(flags.filter((flag) => flag.startsWith('domain'))).toEqual([])
  }
})

test.each([
  { what: 'of before is still read', cookie: (token: string) => `__Secure-earshot.session_token=${token}`, is: true },
  {
    what: 'of before is not read beside today’s',
    cookie: (token: string) => `__Secure-earshot.session_token=${token}; __Host-earshot.session_token=x`,
    is: false,
  },
  { what: 'without a prefix is not read', cookie: (token: string) => `earshot.session_token=${token}`, is: false },
])('over TLS a cookie $what', async ({ cookie, is }) => {
  const payload = await registered(secure, { origin })
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await secure.app().inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload })
  const [, token = ''] = /session_token=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  const session = await secure
    .app()
    .inject({ url: '/identity/get-session', headers: { origin, cookie: cookie(token) } })
  expect(session.json() !== null).toBe(is)
})

test('without TLS, on this machine, cookies are HttpOnly and SameSite=Lax', async () => {
  const payload = await registered(plain)
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
  const answer = await plain.app().inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(flagsOf)
  expect(new Set(cookies.map(({ name }) => name))).toEqual(new Set(['earshot.device', 'earshot.session_token']))
  for (const { flags } of cookies) expect(flags).toEqual(expect.arrayContaining(['httponly', 'samesite=lax']))
})
