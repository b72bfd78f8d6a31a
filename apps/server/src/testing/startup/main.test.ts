import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, isAlive } from '../../core/db/postmaster.ts'
import { eventually } from '../eventually.ts'
import { serverProgram } from '../server-program.ts'

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s in the middle of the start leaves no PostgreSQL behind',
  async (signal) => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-main-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const env = { PATH: process.env.PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', SPEECH_MODEL: 'none' }
    const program = spawn(process.execPath, [serverProgram], { env, stdio: 'ignore' })
    const lockFile = path.join(DATA_DIR, 'postgres/postmaster.pid')
    const postgres = Number.parseInt(await eventually(() => readFile(lockFile, 'utf8').catch(() => ''), Boolean), 10)

    program.kill(signal)
    const [code] = await once(program, 'exit')
    expect({ code, postgres: isAlive(postgres) }).toEqual({ code: 0, postgres: false })
  },
)

const script = (name: string) => String(new URL(`../../../../../scripts/${name}`, import.meta.url))

test('the first operator’s link is printed in the terminal of npm start, and not stored in a file', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'earshot-main-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const options = JSON.stringify({ data, port: await freePort(), https: false, verbose: false })
  const text = `
    const { program } = await import('${script('setup/program.mjs')}')
    const { startServer } = await import('${script('start/server.mjs')}')
    await program(async (stop) => {
      const server = await startServer(${options}, { lock: { nameServer: async () => {} }, stop })
      process.stdout.write(\`secret \${await server.operator}.\`)
      await server.ended
    })`
  const env = { PATH: process.env.PATH, SPEECH_MODEL: 'none' }
  const program = spawn(process.execPath, ['--input-type=module', '--eval', text], { env, stdio: 'pipe' })
  let output = ''
  program.stdout.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(program, 'exit')
  await eventually(
    async () => output,
    (said) => said.endsWith('.'),
    50,
  )
  const [, secret = ''] = output.match(/^secret ([\w-]{43})\.$/) ?? []
  expect(secret).not.toBe('')
  const files = await readdir(data, { recursive: true, withFileTypes: true })
  const written = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  const contents = await Promise.all(written.map((file) => readFile(file, 'latin1').catch(() => '')))
  expect(contents.filter((content) => content.includes(secret))).toEqual([])
  expect(await readFile(path.join(data, 'logs/server.log'), 'utf8')).toContain('"msg":"ready"')
  program.kill('SIGTERM')
  await ended
}, 90_000)
