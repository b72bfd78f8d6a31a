import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../core/db/postmaster.ts'
import { eventually } from '../eventually.ts'
import { serverProgram } from '../server-program.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const { writeSettings } = (await import(path.join(root, 'scripts/start/settings.mjs'))) as {
  writeSettings: (file: string, options: object) => Promise<void>
}

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

describe('npm start', () => {
  let data: string
  const running: ChildProcess[] = []
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'earshot-start-'))
  })
  afterAll(async () => {
    for (const shell of running) shell.kill('SIGTERM')
    await rm(data, { recursive: true, force: true })
  })

  /** The shell that runs the server, after the first part of npm start has prepared everything. */
  async function serve({ npm = process.pid, ...wrong }: { npm?: number; APP_URL?: string } = {}) {
    const settings = path.join(data, 'settings')
    await writeSettings(settings, { data, port: 0, https: false, demo: false, verbose: false })
    const env = { PATH: process.env.PATH, SPEECH_MODEL: 'none', EARSHOT_NPM: String(npm), ...wrong }
    const command = `export EARSHOT_STARTER=$$; exec sh scripts/start/serve.sh '${settings}'`
    const shell = spawn('sh', ['-c', command], { cwd: root, env, stdio: 'pipe' })
    running.push(shell)
    let output = ''
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const ended = once(shell, 'close').then(([code]) => code)
    const said = (text: RegExp) =>
      eventually(
        async () => output,
        (all) => text.test(all),
      )
    const lock = async () => JSON.parse(await readFile(path.join(data, 'earshot.json'), 'utf8')) as { server: number }
    return { shell, ended, said, output: () => output, server: async () => (await lock()).server }
  }

  test('prints the first operator’s link, which is in no file, and stops with its shell', async () => {
    const { shell, ended, said, output } = await serve()
    await said(/#operator=[\w-]{43}\n/)
    expect(output()).toMatch(/^✓ Earshot is ready on http:\/\/localhost:\d+ \(\d+\.\d s\)\n/)
    const [, secret = ''] = output().match(/#operator=([\w-]{43})\n/) ?? []
    const files = await readdir(data, { recursive: true, withFileTypes: true })
    const written = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
    const contents = await Promise.all(written.map((file) => readFile(file, 'latin1').catch(() => '')))
    expect(contents.filter((content) => content.includes(secret))).toEqual([])
    expect(await readFile(path.join(data, 'logs/server.log'), 'utf8')).toContain('"msg":"ready"')
    shell.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toMatch(/\nStopped\.\n$/)
    expect(await readdir(data)).not.toContain('earshot.json')
  }, 90_000)

  test('says that its server ended by itself', async () => {
    const { ended, said, output, server } = await serve()
    await said(/is ready/)
    process.kill(await server(), 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toContain(`✗ The server stopped by itself (SIGKILL); its log is ${data}/logs/server.log.`)
  })

  test('says why its server could not start', async () => {
    const { ended, output } = await serve({ APP_URL: 'x' })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^✗ APP_URL: .* \(The whole log: .*server\.log\)\n$/)
  })

  test.each(['shell', 'npm'] as const)('its server ends when the %s is killed', async (which) => {
    const npm = spawn('sleep', ['60'])
    const { shell, said, server } = await serve({ npm: npm.pid ?? 0 })
    await said(/is ready/)
    const pid = await server()
    const killed = which === 'shell' ? shell : npm
    killed.kill('SIGKILL')
    await eventually(
      async () => isAlive(pid),
      (alive) => !alive,
    )
    npm.kill()
  })
})
