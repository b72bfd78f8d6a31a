import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './db/postmaster.ts'
import { start } from './start.ts'

let dataDir: string
const env = (port: number) => ({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEB_DIR: '/nowhere' })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-start-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

test('a start that is told nonsense fails with a sentence before anything is made', async () => {
  await expect(start({ ...env(0), PORT: 'x' })).rejects.toThrow(/^PORT: /)
  expect(await postmaster()).toBe(0)
})

test('a start whose port is taken says how to choose another, and leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await expect(start(env(port))).rejects.toThrow(`Port ${port} is taken. Choose another one: PORT=3001 npm start`)
  taken.close()
  expect(await postmaster()).toBe(0)
})

test('a start brings everything up, and a stop takes everything down, as often as one likes', async () => {
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
