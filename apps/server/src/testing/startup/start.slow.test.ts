import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../core/db/postmaster.ts'
import { start } from '../../start.ts'

/** The certificate of `npm start -- --https`. */
const { localCertificate } = (await import(
  String(new URL('../../../../../scripts/start/certificate.mjs', import.meta.url))
)) as {
  localCertificate: (data: string) => Promise<{ cert: string; key: string }>
}

let dataDir: string
const calm = { LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', SPEECH_MODEL: 'none' }
const env = (port: number) => ({ PORT: String(port), DATA_DIR: dataDir, ...calm })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-start-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

test('a start with an invalid configuration fails with a sentence before anything is created', async () => {
  await expect(start({ ...env(0), PORT: 'x' })).rejects.toThrow(/^PORT: /)
  expect(await postmaster()).toBe(0)
})

test('a start on a used port says how to select another, and leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await expect(start(env(port))).rejects.toThrow(`Port ${port} is in use. Select another one: PORT=3001 npm start`)
  taken.close()
  expect(await postmaster()).toBe(0)
})

test('start and stop work repeatedly and leave no process', async () => {
  for (let round = 0; round < 2; round++) {
    const port = await freePort()
    const running = await start(env(port))
    expect(running.url).toBe(`http://localhost:${port}`)
    expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ok' })
    const pid = await postmaster()
    expect(pid).toBeGreaterThan(0)
    await Promise.all([running.stop(), running.stop()])
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  }
})

test('with a certificate and its key it answers https, and binds no other program of this machine to it', async () => {
  const port = await freePort()
  const { cert, key } = await localCertificate(dataDir)
  const running = await start({ ...env(port), TLS_CERT: cert, TLS_KEY: key })
  expect(running.url).toBe(`https://localhost:${port}`)
  const [answer] = (await once(get(`${running.url}/readyz`, { ca: await readFile(cert) }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  await running.stop()
  expect(await localCertificate(dataDir), 'it is trusted once, and kept').toEqual({ cert, key })
})

test('a certificate without its key, or with another key, is reported before anything is created', async () => {
  const { cert, key } = await localCertificate(dataDir)
  await expect(start({ ...env(0), TLS_CERT: cert })).rejects.toThrow('TLS_CERT and TLS_KEY go together')
  await expect(start({ ...env(0), TLS_CERT: cert, TLS_KEY: cert })).rejects.toThrow('no pair of certificate and key')
  await expect(start({ ...env(0), TLS_CERT: '/nowhere', TLS_KEY: key })).rejects.toThrow('/nowhere cannot be read')
})
