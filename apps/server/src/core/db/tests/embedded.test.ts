import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { freePort } from '../postmaster.ts'

const settings = ['fsync=off', 'shared_buffers=16MB']
const password = 'p@ss word/%'
let home: string
let folder: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'earshot-embedded-'))
  folder = path.join(home, 'postgres')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const begin = (into = folder) => startEmbedded({ folder: into, password, settings })

test('a second start on a data folder is refused, and the first goes on working', async () => {
  await using first = stopping(await begin())
  await expect(begin()).rejects.toThrow('Another Earshot is running on this data folder')
  expect(await ask(first.url, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('a wrong password is refused by the server', async () => {
  await using server = stopping(await begin())
  const wrong = new URL(server.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a stop leaves no process, and the next start has the data', async () => {
  const first = await begin()
  await ask(first.url, 'create table kept as select 7 as number')
  const pid = await postmaster()
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  await using second = stopping(await begin())
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a PostgreSQL left running by a killed process is stopped and replaced', async () => {
  const owner = await earshotOfItsOwn()
  const leftover = await postmaster()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isAlive(leftover)).toBe(true)

  await using server = stopping(await begin())
  expect(isAlive(leftover)).toBe(false)
  expect(await postmaster()).not.toBe(leftover)
  expect(await ask(server.url, 'select number from kept')).toEqual([{ number: 7 }])
})

test('PostgreSQL recovers after being killed', async () => {
  const first = await begin()
  await ask(first.url, 'insert into kept values (8)')
  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  await eventually(
    async () => isAlive(pid),
    (alive) => !alive,
  )
  await first.stop()
  await using second = stopping(await begin())
  expect(await ask(second.url, 'select number from kept order by 1')).toEqual([{ number: 7 }, { number: 8 }])
})

test('an old lock file with the process id of another program is ignored', async () => {
  const lines = [process.pid, folder, 0, await freePort(), '', '127.0.0.1', '', 'ready']
  await writeFile(path.join(folder, 'postmaster.pid'), lines.join('\n'))
  await using server = stopping(await begin())
  expect(await ask(server.url, 'select count(*)::integer from kept')).toEqual([{ count: 2 }])
})

test('a crashed PostgreSQL is restarted at the same address', async () => {
  await using server = stopping(await begin(path.join(home, 'dying')))
  const pidFile = path.join(home, 'dying', 'postmaster.pid')
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL')
  const alive = () => ask(server.url, 'select 1 as one').catch(() => null)
  await expect.poll(alive).toEqual([{ one: 1 }])
})

test('a half-created data folder is created again', async () => {
  const other = path.join(home, 'other')
  await mkdir(path.join(other, 'postgres.new', 'base'), { recursive: true })
  await writeFile(path.join(other, 'postgres.pw'), 'half')
  await using server = stopping(await begin(path.join(other, 'postgres')))
  expect(await ask(server.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
})

const stopping = (server: Embedded) => ({ ...server, [Symbol.asyncDispose]: () => server.stop() })

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const postmaster = async () => Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function earshotOfItsOwn() {
  const wanted = JSON.stringify({ folder, password, settings })
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)})
    await startEmbedded(${wanted})
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
