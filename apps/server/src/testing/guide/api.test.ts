import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from '@earshot/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../core/db/postmaster.ts'
import { type RunningServer, start } from '../../start.ts'
import { eventually } from '../eventually.ts'
import { registered, type SignedInUser } from '../fixtures/signed-in-user.ts'
import { speech } from '../recordings.ts'
import { firstModel } from '../../ports/testing/moonshine.ts'

const guide = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code as string)

let folder: string
let server: RunningServer
let ada: SignedInUser
let org_id: string
let env: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-guide-'))
  const calm = { LOG_LEVEL: 'silent', WEB_DIR: '/nowhere', ...firstModel, WEBHOOK_ALLOW: '127.0.0.0/8' }
  server = await start({ DATA_DIR: path.join(folder, 'data'), PORT: String(await freePort()), ...calm })
  ada = await registered(server.url, 'ada@example.org')
  org_id = (await ada.ask(api.organizations.create, { name: 'Station Seven' })).org_id
  await ada.ask(api.channels.create, { org_id, name: 'Dispatch' })
  const { key } = await ada.ask(api.keys.create, { org_id, name: 'the guide', send: true })
  await writeFile(path.join(folder, 'talk.wav'), await speech('please open the gate for the truck'))
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`
  env = { PATH, EARSHOT_URL: server.url, EARSHOT_KEY: key, CLIENT_ID: crypto.randomUUID() }
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(program: string, args: string[]) {
  const child = spawn(program, args, { cwd: folder, env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

test('the lines for a shell send, wait, find and fetch a talk', async () => {
  const [code = ''] = blocks('sh')
  const { out, ...end } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', code])
  expect(end).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/gate/)
  expect(out).toMatch(/start: \d/)
  expect((await stat(path.join(folder, 'talk.mp3'))).size).toBeGreaterThan(1000)
})

test('the TypeScript example sends a talk, transcribes it and finds it', async () => {
  const [code = ''] = blocks('ts')
  await writeFile(path.join(folder, 'talk.ts'), code)
  const { out, ...end } = await run(process.execPath, ['talk.ts'])
  expect(end).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^\d+\.\d\d gate$/m)
  expect(out).toMatch(/^\d talks say gate; the first at [\d.]+ seconds$/m)
})

test('the example receiver accepts signed requests only', async () => {
  const [, code = ''] = blocks('ts')
  await writeFile(path.join(folder, 'receiver.ts'), code)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const events = ['talk.created' as const]
  const { secret } = await ada.ask(api.webhooks.create, { org_id, name: 'the guide', url, events })
  const receiver = spawn(process.execPath, ['receiver.ts'], {
    cwd: folder,
    env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  onTestFinished(() => end(receiver))
  const heard: string[] = []
  receiver.stdout.on('data', (chunk) => heard.push(String(chunk)))
  const forged = () => fetch(url, { method: 'POST', body: '{"type": "talk.created"}' }).catch(() => null)
  expect((await eventually(forged, (answer) => answer !== null))?.status).toBe(401)
  const [channel] = await ada.ask(api.channels.list, { org_id })
  const audio = new Uint8Array(await speech('one more'))
  const { talk_id } = await ada.save({ org_id, channel_id: channel?.channel_id ?? '' }, audio)
  await eventually(
    async () => heard.join(''),
    (said) => said === `talk.created ${talk_id}\n`,
  )
})

async function end(child: ChildProcess) {
  child.kill()
  await once(child, 'exit')
}
