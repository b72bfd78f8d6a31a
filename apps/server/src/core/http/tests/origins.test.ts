import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@earshot/contract'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { testApp } from '../../../testing/test-app.ts'

const env = {
  APP_ORIGINS: 'https://app.example.org https://other.example.org/',
  API_BASE_PRODUCTION: 'https://api.example.org',
  API_BASE_STAGE: 'https://stage.example.org/',
}
const open = testApp({ env })
const closed = testApp()

const folder = await mkdtemp(path.join(tmpdir(), 'earshot-origins-'))
afterAll(() => rm(folder, { recursive: true }))

const asking = (origin: string, headers = {}) => ({ headers: { origin, ...headers } })
const first = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }

test.each(['stage.example.org', 'ftp:nothing', 'null'])(
  'a start with a base of %s fails with an error text',
  (base) => {
    expect(() => readConfig({ API_BASE_STAGE: base })).toThrow(/^API_BASE_STAGE: /)
  },
)

test('a page of an origin that is not configured is allowed nowhere', async () => {
  for (const { app } of [{ app: open.app() }, { app: closed.app() }]) {
    const answer = await app.inject({ url: '/v3/user', ...asking('https://evil.example') })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await app.inject({ method: 'OPTIONS', url: '/v3/user', ...asking('https://evil.example', first) })
    expect(preflight.statusCode).not.toBe(204)
  }
})

test('without configured origins, responses are for same-origin pages only', async () => {
  const { headers } = await closed.app().inject('/v3/image')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('allowed origins can use the API, but not sign in', async () => {
  const { headers } = await open.app().inject({ url: '/identity/offer', ...asking('https://app.example.org') })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('an allowed page uses its token, can read errors, and sends no cookies', async () => {
  const person = await open.person()
  const origin = 'https://app.example.org'
  const authorization = `Bearer ${person.token}`
  const answer = await open.app().inject({ url: '/v3/user', ...asking(origin, { authorization }) })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'cross-origin-resource-policy': 'cross-origin',
    vary: expect.stringContaining('Origin'),
  })
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  const refused = await open.app().inject({ url: '/v3/user', ...asking(origin) })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, origin])
})

test.each(Object.values(api).flatMap((routes) => Object.values(routes).map(({ method, path: at }) => [method, at])))(
  'the preflight of an allowed page for %s %s succeeds',
  async (method, at) => {
    const asked = asking('https://other.example.org', { ...first, 'access-control-request-method': method })
    const answer = await open.app().inject({ method: 'OPTIONS', url: `/v3${at}`, ...asked })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain(method)
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  },
)

test('a page contains the API addresses, and its policy allows exactly those', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<meta name="earshot-bases" content="__API_BASES__">')
  const config = { ...open.context().config, webDir: folder }
  const app = await buildApp({ ...open.context(), config }, null)
  const { body, headers } = await app.inject('/')
  const [, written = ''] = body.match(/content="([^"]*)"/) ?? []
  expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual({
    production: 'https://api.example.org',
    stage: 'https://stage.example.org',
  })
  const policy = String(headers['content-security-policy'])
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${name} [^;]*https://api.example.org https://stage.example.org(;|$)`))
  expect(policy.match(/example\.org/g)).toHaveLength(6)
  await app.close()
})
