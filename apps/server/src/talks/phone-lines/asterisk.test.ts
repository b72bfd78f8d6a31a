import { execFile, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { api } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { speech } from '../../testing/recordings.ts'
import { testApp } from '../../testing/test-app.ts'

const run = promisify(execFile)
const GUIDE = path.resolve(import.meta.dirname, '../../../../../docs/phone-in.md')
/** Asterisk does not start without the documentation of its options. */
const DATA = process.env.ASTERISK_DATA ?? '/usr/share/asterisk'
const NUMBER = '+4930123456'

function isInstalled(program: string, version: string) {
  try {
    return execFileSync('sh', ['-c', `${program} ${version} 2>&1 || true`]).includes(
      version === '-V' ? 'Asterisk' : 'SIPp',
    )
  } catch {
    return false
  }
}

const hasBoth = isInstalled('asterisk', '-V') && isInstalled('sipp', '-v')

async function freePort() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((done) => socket.close(() => done()))
  return port
}

/** The dialplan of the guide, with the values of its first lines. */
async function dialplan(values: Record<string, string>) {
  const guide = await readFile(GUIDE, 'utf8')
  const written = guide.match(/```ini\n(.*?)```/s)?.[1] ?? ''
  return Object.entries(values).reduce(
    (plan, [name, value]) => plan.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    written,
  )
}

const pjsip = (port: number) => `
[udp]
type=transport
protocol=udp
bind=127.0.0.1:${port}
[anonymous]
type=endpoint
context=earshot
disallow=all
allow=ulaw
`

interface Exchange extends AsyncDisposable {
  port: number
  folder: string
}

/** Asterisk with everything in one folder, and a sound for each sentence. */
async function openAsterisk(values: Record<string, string>): Promise<Exchange> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-asterisk-'))
  const port = await freePort()
  const sounds = path.join(folder, 'data/sounds/en')
  await mkdir(sounds, { recursive: true })
  const places = ['run', 'log', 'spool', 'db', 'keys', 'data', 'agi'].map(
    (name) => `ast${name}dir=${folder}/${name === 'agi' ? 'data' : name}`,
  )
  const files = {
    'asterisk.conf': `[directories]\nastetcdir=${folder}\n${places.join('\n')}\n`,
    'extensions.conf': await dialplan(values),
    'pjsip.conf': pjsip(port),
    'modules.conf': '[modules]\nautoload=yes\n',
    'rtp.conf': '[general]\nrtpstart=4260\nrtpend=4290\n',
    'logger.conf': '[logfiles]\nmessages=notice,warning,error,verbose\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  for (const place of ['run', 'log', 'spool', 'db', 'keys']) await mkdir(path.join(folder, place), { recursive: true })
  await symlink(path.join(DATA, 'documentation'), path.join(folder, 'data/documentation'))
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.5', '-ar', '8000', '-ac', '1']
  for (const name of ['earshot-greeting', 'earshot-saved', 'earshot-refused', 'beep'])
    await run('ffmpeg', [...tone, path.join(sounds, `${name}.wav`)])
  const config = ['-C', path.join(folder, 'asterisk.conf')]
  const asterisk = spawn('asterisk', [...config, '-f'], { stdio: 'ignore' })
  const close = async () => {
    asterisk.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  const booted = () =>
    run('asterisk', [...config, '-rx', 'core waitfullybooted']).then(
      () => true,
      () => false,
    )
  await eventually(booted, Boolean).catch((error) => close().then(() => Promise.reject(error)))
  return { port, folder, [Symbol.asyncDispose]: close }
}

const { ask, app, organization, channelOf } = testApp()

async function station() {
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  await ask(admin, api.phoneLines.create, { org_id, channel_id, number: NUMBER, unknown: 'accept' })
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'Asterisk', send: true })).body
  if (!app().server.listening) await app().listen({ port: 0, host: '127.0.0.1' })
  const { port } = app().server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v3/phone_in`
  const values = { EARSHOT_URL: url, EARSHOT_KEY: key, EARSHOT_ORG: org_id, EARSHOT_NUMBER: NUMBER }
  return { values, talks: async () => (await ask(admin, api.search.search, { org_id })).body.talks }
}

/** Calls, speaks for some seconds, and hangs up. */
async function call({ port, folder }: Exchange) {
  await writeFile(path.join(folder, 'speech.wav'), await speech('the pump on the north pier is broken'))
  const sound = ['-i', path.join(folder, 'speech.wav'), '-f', 'mulaw', '-ar', '8000', '-ac', '1']
  await run('ffmpeg', [...sound, path.join(folder, 'speech.ulaw')])
  const scenario = path.join(import.meta.dirname, 'voicemail-call.xml')
  const where = ['-i', '127.0.0.1', '-p', String(await freePort()), '-mp', String(await freePort())]
  const args = ['-sf', scenario, '-s', NUMBER, '-m', '1', '-nostdin', ...where, `127.0.0.1:${port}`]
  await run('sipp', args, { cwd: folder })
}

describe(hasBoth ? 'Asterisk' : 'Asterisk (skipped: needs the programs asterisk and sipp)', () => {
  test.skipIf(!hasBoth)(
    'a caller who speaks and hangs up leaves a talk, by the dialplan of the guide',
    async () => {
      const { values, talks } = await station()
      await using exchange = await openAsterisk(values)
      await call(exchange)
      const [talk] = await eventually(talks, (found) => found.length === 1)
      expect(talk).toMatchObject({ by_phone: '+4915112345678' })
    },
    60_000,
  )
})
