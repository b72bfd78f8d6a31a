import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { api } from '@earshot/contract'
import { expect, onTestFinished, test } from 'vitest'
import { findServer } from '../../core/db/running-server.ts'
import { start } from '../../start.ts'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { withDatabase } from '../../core/db/database.ts'
import { readConfig } from '../../config.ts'
import { run } from './run.ts'

const { ask, person, organization, context } = testApp()
const program = fileURLToPath(new URL('../../command.ts', import.meta.url))

/** In this process. */
async function earshot(args: string[], env: Record<string, string> = {}) {
  const said = { out: '', err: '' }
  const code = await run(args, {
    env: { PATH: process.env.PATH, ...env },
    out: (line) => (said.out += `${line}\n`),
    err: (line) => (said.err += `${line}\n`),
  })
  return { code, ...said }
}

async function earshotAsProgram(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...env } })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

const onThisDatabase = () => {
  const { database } = context().config
  return { DATABASE_URL: database?.url ?? '', DATABASE_OWNER_URL: database?.ownerUrl ?? '' }
}

test.each([
  [['set-levle'], 'Unknown command “set-levle”'],
  [['set-level'], 'Name a person and a level'],
  [['set-level', 'ada@example.org'], 'Name a person and a level'],
  [['set-level', 'ada@example.org', '1000', 'now'], 'Name a person and a level'],
  [['set-level', 'ada@example.org', 'admin'], 'A level is a number from 0 to 1000000'],
  [['set-level', 'ada@example.org', '1000001'], 'A level is a number from 0 to 1000000'],
  [['set-level', 'ada@example.org', '--for-ever'], "Unknown option '--for-ever'"],
])('%j is refused with an error and the usage', async (args, sentence) => {
  const { code, out, err } = await earshot(args, onThisDatabase())
  expect([code, out]).toEqual([2, ''])
  expect(err.startsWith(`${sentence}\n`)).toBe(true)
  expect(err).toContain('set-level <email or user_id> <level>')
})

test('set-level refuses unknown and unverified people', async () => {
  const unknown = await earshot(['set-level', 'nobody@example.org', '1000'], onThisDatabase())
  expect(unknown).toEqual({ code: 1, out: '', err: 'No person named nobody@example.org has signed in here yet\n' })
  const { email } = await person({ verified: false })
  const unverified = await earshot(['set-level', email, '1000'], onThisDatabase())
  expect(unverified).toEqual({ code: 1, out: '', err: `${email} is not verified yet\n` })
})

test('a folder without an installation stays without one', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-command-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const { code, err } = await earshot(['set-level', 'ada@example.org', '1', '--data', path.join(DATA_DIR, 'none')])
  expect(code).toBe(1)
  expect(err).toMatch(/^No Earshot data in .+none yet\. Start Earshot once, or pass its folder with --data DIR\n$/)
})

test('an invalid configuration is reported as at a start', async () => {
  const { code, err } = await earshot(['set-level', 'ada@example.org', '1'], { PORT: 'http' })
  expect([code, err]).toEqual([1, expect.stringMatching(/^PORT: /)])
})

test('help lists every command', async () => {
  for (const args of [[], ['help'], ['--help'], ['set-level', '--help']]) {
    const { code, out, err } = await earshot(args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('set-level <email or user_id> <level>')
  }
})

test('a person becomes an operator, and stops being one, within a second, by address in any case or by user_id', async () => {
  const { org_id } = await organization()
  const ada = await person({ name: 'Ada King' })
  const enters = async () => (await ask(ada, api.organizations.find, { org_id })).status
  expect(await enters()).toBe(404)
  const given = await earshotAsProgram(['set-level', ada.email.toUpperCase(), '1000'], onThisDatabase())
  expect(given).toEqual({
    code: 0,
    out: `Ada King (${ada.email}) has level 1000 now: an operator, admin of every organization\n`,
    err: '',
  })
  await eventually(enters, (status) => status === 200)
  const taken = await earshot(['set-level', ada.user_id, '0'], onThisDatabase())
  expect([taken.code, taken.out]).toEqual([0, `Ada King (${ada.email}) has level 0 now: no operator\n`])
  await eventually(enters, (status) => status === 404)
})

test('with the embedded PostgreSQL it works whether or not the server runs', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-command-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const server = await start({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', SPEECH_MODEL: 'none' })
  await withDatabase(readConfig({ DATA_DIR }), async ({ connections: { outside } }) => {
    const ada = { user_id: crypto.randomUUID(), name: 'Ada', email: 'ada@example.org', verified: true }
    await outside.insertInto('users').values(ada).execute()
  })
  expect(await earshot(['set-level', 'ada@example.org', '1000'], { DATA_DIR })).toMatchObject({ code: 0, err: '' })
  expect(await findServer(path.join(DATA_DIR, 'postgres'))).not.toBeNull()
  await server.stop()

  expect(await earshot(['set-level', 'ada@example.org', '7'], { DATA_DIR })).toMatchObject({ code: 0, err: '' })
  expect(await findServer(path.join(DATA_DIR, 'postgres'))).toBeNull()
  await withDatabase(readConfig({ DATA_DIR }), async ({ connections: { outside } }) => {
    expect(await outside.selectFrom('users').select('level').execute()).toEqual([{ level: 7 }])
  })
})
