import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app: unbuilt, context } = testApp()
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(
    path.join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__">',
  )
  await writeFile(path.join(folder, 'mark.svg'), '<svg/>')
  await writeFile(path.join(folder, 'sw.js'), 'wait()')
  await writeFile(path.join(folder, 'earshot.mjs'), 'send()')
  await writeFile(path.join(folder, 'assets', 'index-abc.js'), 'go()')
  await writeFile(path.join(path.dirname(folder), `${path.basename(folder)}.secret`), 'secret')
  app = await buildApp({ ...context(), config: { ...context().config, webDir: folder } }, null)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
  await rm(`${folder}.secret`)
})

test('unknown paths and methods do not get the page of the app', async () => {
  for (const url of ['/v3/nothing', '/v3/', '/identity/nothing', '/dev/outbox', '/assets/index-old.js'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404)
})

test('a document without an icon of its own gets that of the app', async () => {
  const { statusCode, headers } = await app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/mark.svg'])
  expect((await app.inject('/mark.svg')).statusCode).toBe(200)
})

test.each(['/treasure', '/organizations', '/login/now', '/metrics/x'])(
  'at %s, where the app has no screen, the page is served with status 404',
  async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(response.body).toContain('<script nonce=')
  },
)

test('files outside of the app’s folder are not served', async () => {
  const name = `${path.basename(folder)}.secret`
  for (const url of [`/../${name}`, `/%2e%2e/${name}`, `/assets/..%2f..%2f${name}`, `/..%5c${name}`]) {
    const response = await app.inject(url)
    expect(response.body, url).not.toContain('secret')
  }
})

test('the service worker is revalidated each time, and may only fetch from its own origin', async () => {
  const { statusCode, headers } = await app.inject('/sw.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})

test('every address of the app serves its page, uncached and with a new nonce each time', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/login', '/dashboard?org_id=x&live=true', '/organizations/x/channels', '/#invite=x']) {
    const response = await app.inject(url)
    const [, nonce = ''] = response.body.match(/nonce="([^"]+)"/) ?? []
    expect(response.statusCode, url).toBe(200)
    expect(response.body).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}">`)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'permissions-policy': 'microphone=(self)',
      'x-content-type-options': 'nosniff',
    })
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

test('files with a hash in their name are cached for a year, the others are revalidated', async () => {
  const asset = await app.inject('/assets/index-abc.js')
  expect([asset.statusCode, asset.body]).toEqual([200, 'go()'])
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/mark.svg')).headers['cache-control']).toBe('no-cache')
})

test('without a built app only the API is served', async () => {
  expect((await unbuilt().inject('/')).json()).toEqual({ error: 'not_found', text: 'Not found' })
  expect((await unbuilt().inject('/healthz')).statusCode).toBe(200)
})

test('the command line is downloaded as a file, always the newest', async () => {
  const { statusCode, body, headers } = await app.inject('/earshot.mjs')
  expect([statusCode, body]).toEqual([200, 'send()'])
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="earshot.mjs"',
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  })
})
