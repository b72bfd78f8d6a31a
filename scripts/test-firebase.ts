import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * npm run test:firebase: signs in with Firebase's real SDK in a real browser, against the Authentication emulator. The
 * emulator (240 MB, npm's firebase-tools) is installed to .cache on the first run.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/firebase')
const TOOLS = 'firebase-tools@15.34.2'
const PORT = 26_099

await install()
const { createApp } = await emulator()
const listening = (await createApp('demo-earshot')).listen(PORT, '127.0.0.1')
await once(listening, 'listening')
const code = await run('node', [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e', 'firebase'], {
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${PORT}`,
})
process.exit(code)

async function install() {
  if (existsSync(join(folder, 'node_modules/firebase-tools'))) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const failed = await run('npm', ['install', TOOLS, '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'])
  if (failed) throw new Error(`${TOOLS} could not be installed`)
}

interface Emulator {
  createApp(project: string): Promise<{ listen(port: number, host: string): NodeJS.EventEmitter }>
}

async function emulator(): Promise<Emulator> {
  const { resolve } = createRequire(join(folder, 'package.json'))
  return import(pathToFileURL(resolve('firebase-tools/lib/emulator/auth/server.js')).href) as Promise<Emulator>
}

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [exit] = (await once(child, 'close')) as [number | null]
  return exit ?? 1
}
