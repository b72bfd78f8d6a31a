import { execFile, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../../../testing/eventually.ts'
import { speech } from '../../../testing/recordings.ts'

const run = promisify(execFile)
const GUIDE = path.resolve(import.meta.dirname, '../../../../../../docs/phone-in.md')
/** Asterisk does not start without the documentation of its options. */
const DATA = process.env.ASTERISK_DATA ?? '/usr/share/asterisk'

function isInstalled(program: string, version: string) {
  try {
    return execFileSync('sh', ['-c', `${program} ${version} 2>&1 || true`]).includes(
      version === '-V' ? 'Asterisk' : 'SIPp',
    )
  } catch {
    return false
  }
}

/** Whether a call can be made on this machine. */
export const hasAsterisk = isInstalled('asterisk', '-V') && isInstalled('sipp', '-v')

export async function freePort() {
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
dtmf_mode=info
`

const PROMPTS = ['greeting', 'saved', 'refused', 'listen', 'pin', 'wrong_pin', 'locked', 'message', 'message_keys']
const SOUNDS = [...[...PROMPTS, 'no_messages'].map((prompt) => `earshot-${prompt}`), 'beep']

export interface Exchange extends AsyncDisposable {
  port: number
  folder: string
  log(): Promise<string>
}

/** Asterisk with everything in one folder, and a sound for each sentence. */
export async function openAsterisk(values: Record<string, string>): Promise<Exchange> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-asterisk-'))
  const port = await freePort()
  await writeConfiguration(folder, { port, plan: await dialplan(values) })
  await writeSounds(path.join(folder, 'data/sounds/en'))
  const config = ['-C', path.join(folder, 'asterisk.conf')]
  const asterisk = spawn('asterisk', [...config, '-f', '-vvv'], { stdio: 'ignore' })
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
  const log = () => readFile(path.join(folder, 'log/messages'), 'utf8')
  return { port, folder, log, [Symbol.asyncDispose]: close }
}

async function writeConfiguration(folder: string, { port, plan }: { port: number; plan: string }) {
  const places = ['run', 'log', 'spool', 'db', 'keys', 'data', 'agi'].map(
    (name) => `ast${name}dir=${folder}/${name === 'agi' ? 'data' : name}`,
  )
  const files = {
    'asterisk.conf': `[directories]\nastetcdir=${folder}\n${places.join('\n')}\n`,
    'extensions.conf': plan,
    'pjsip.conf': pjsip(port),
    'modules.conf': '[modules]\nautoload=yes\n',
    'rtp.conf': '[general]\nrtpstart=4260\nrtpend=4290\n',
    'logger.conf': '[logfiles]\nmessages=notice,warning,error,verbose\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  for (const place of ['run', 'log', 'spool', 'db', 'keys', 'data']) await mkdir(path.join(folder, place))
  await symlink(path.join(DATA, 'documentation'), path.join(folder, 'data/documentation'))
}

async function writeSounds(folder: string) {
  await mkdir(folder, { recursive: true })
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=0.5', '-ar', '8000', '-ac', '1']
  for (const name of SOUNDS) await run('ffmpeg', [...tone, path.join(folder, `${name}.wav`)])
}

/** Parts of a call, as sipp has them. Keys are sent as SIP INFO, which needs no raw sockets. */
export const speak = '<nop><action><exec rtp_stream="speech.ulaw,-1,0,PCMU/8000"/></action></nop>'
export const wait = (seconds: number) => `<pause milliseconds="${seconds * 1000}"/>`
export const press = (keys: string) =>
  keys
    .split('')
    .map((key) =>
      request('INFO', `Content-Type: application/dtmf-relay\nContent-Length: [len]\n\nSignal=${key}\nDuration=160`),
    )
    .join(wait(0.3))
export const hangUp = request('BYE', 'Content-Length: 0\n')
export const untilEnd = `<recv request="BYE"/>
<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`

function request(method: string, rest: string) {
  return `<send retrans="500"><![CDATA[
${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:[caller]@[local_ip]:[local_port]>;tag=[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: [cseq] ${method}
Max-Forwards: 70
${rest}
]]></send>
<recv response="200"/>`
}

interface Call {
  caller: string
  number: string
  does: string[]
}

/** Calls, and does one thing after the other. */
export async function call({ port, folder }: Exchange, { caller, number, does }: Call) {
  await writeFile(path.join(folder, 'speech.wav'), await speech('the pump on the north pier is broken'))
  const sound = ['-i', path.join(folder, 'speech.wav'), '-f', 'mulaw', '-ar', '8000', '-ac', '1']
  await run('ffmpeg', ['-y', ...sound, path.join(folder, 'speech.ulaw')])
  const scenario = path.join(folder, 'call.xml')
  const written = await readFile(path.join(import.meta.dirname, 'call.xml'), 'utf8')
  await writeFile(scenario, written.replace('<!-- What the caller does -->', does.join('\n')))
  const where = ['-i', '127.0.0.1', '-p', String(await freePort()), '-mp', String(await freePort())]
  const whom = ['-s', number, '-key', 'caller', caller, '-base_cseq', '2']
  await run(
    'sipp',
    ['-sf', scenario, ...whom, '-m', '1', '-nostdin', '-timeout', '90', ...where, `127.0.0.1:${port}`],
    {
      cwd: folder,
    },
  )
}
