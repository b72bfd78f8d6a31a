import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../eventually.ts'

const script = (name: string) => String(new URL(`../../../../../scripts/${name}`, import.meta.url))
const { findDamage, recordPackages, removePackages } = (await import(script('setup/installed-packages.mjs'))) as {
  findDamage: (modules: string) => Promise<{ packages: string[] | null; words: string } | undefined>
  recordPackages: (modules: string) => Promise<void>
  removePackages: (modules: string, packages: string[]) => Promise<void>
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-scripts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

async function runModule(text: string, file = 'program.mjs') {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), text)
  const child = spawn(process.execPath, [path.join(folder, file)], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal, output }))
  return { ended, output: () => output }
}

test('a program that cannot exit is killed soon after its work has failed', async () => {
  const { ended } = await runModule(`
    const { program } = await import('${script('setup/program.mjs')}')
    process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    await program(async () => { throw new Error('The server has died') })`)
  const { signal, output } = await ended
  expect(output).toContain('The server has died')
  expect(signal).toBe('SIGKILL')
})

test('a program that can exit does so with its own code', async () => {
  const { ended } = await runModule(`
    const { program } = await import('${script('setup/program.mjs')}')
    const { Trouble } = await import('${script('setup/log.mjs')}')
    await program(async () => { throw new Trouble('Port 1 is in use.') })`)
  expect(await ended).toEqual({ code: 1, signal: null, output: '✗ Port 1 is in use.\n' })
})

const holding = (data: string) => `
  process.env.EARSHOT_STARTER = process.pid
  const { program } = await import('${script('setup/program.mjs')}')
  const { acquireLock } = await import('${script('start/lock.mjs')}')
  await program(async (stop) => {
    await acquireLock({ data: '${data}', port: 3199 }, stop)
    process.stdout.write('has it')
    process.stdin.resume()
    await new Promise((resolve) => process.stdin.once('end', resolve))
  })`

test('of two starts over one data folder the second ends with a sentence, and the first keeps its lock', async () => {
  const data = path.join(folder, 'data')
  const first = await runModule(holding(data), 'scripts/start.mjs')
  await eventually(async () => first.output(), Boolean)
  const lock = await readFile(path.join(data, 'earshot.json'), 'utf8')
  const second = await (await runModule(holding(data), 'scripts/start.mjs')).ended
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Another Earshot (on port 3199) uses ${data}`),
  })
  expect(await readFile(path.join(data, 'earshot.json'), 'utf8')).toBe(lock)
})

test('a Node that is too old is told with a sentence', async () => {
  const { ended } = await runModule(`
    const { requireNode } = await import('${script('setup/node-version.mjs')}')
    requireNode('20.0.0')
    requireNode('18.20.1')`)
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toMatch(/^✗ Earshot needs Node\.js 20 or newer, and this is 18\.20\.1\. Install .*\n$/)
})

async function installed() {
  const modules = path.join(folder, 'node_modules')
  const packages: Record<string, object> = {}
  for (const name of ['alpha', 'beta', 'beta/node_modules/gamma']) {
    const place = path.join(modules, name)
    await mkdir(path.join(place, 'lib'), { recursive: true })
    await writeFile(path.join(place, 'package.json'), '{}')
    packages[`node_modules/${name}`] = {}
  }
  const workspace = path.join(folder, 'apps/server')
  await mkdir(path.join(workspace, 'src'), { recursive: true })
  await writeFile(path.join(workspace, 'package.json'), '{}')
  await symlink(workspace, path.join(modules, 'server'))
  Object.assign(packages, { 'apps/server': {}, 'node_modules/server': { link: true } })
  const list = path.join(modules, '.package-lock.json')
  await writeFile(list, JSON.stringify({ packages }))
  await recordPackages(modules)
  return { modules, list, workspace }
}

test('a whole install is not damaged', async () => {
  const { modules } = await installed()
  expect(await findDamage(modules)).toBeUndefined()
})

test.each(['alpha', 'alpha/package.json', 'alpha/lib', 'beta/node_modules/gamma'])(
  'an install without %s names the package',
  async (gone) => {
    const { modules } = await installed()
    await rm(path.join(modules, gone), { recursive: true })
    const name = `node_modules/${gone.replace(/\/(package\.json|lib)$/, '')}`
    expect(await findDamage(modules)).toEqual({ packages: [name], words: `${name} incomplete` })
  },
)

test('an install whose list of packages is cut off or missing is damaged', async () => {
  const { modules, list } = await installed()
  await writeFile(list, '{"packages": {"node_mod')
  expect(await findDamage(modules)).toMatchObject({ packages: null })
  await rm(list)
  expect(await findDamage(modules)).toMatchObject({ packages: null })
})

test('a missing link to a workspace is noticed; sources are neither counted nor removed', async () => {
  const { modules, workspace } = await installed()
  await rm(path.join(workspace, 'src'), { recursive: true })
  expect(await findDamage(modules)).toBeUndefined()
  await rm(path.join(modules, 'server'))
  expect(await findDamage(modules)).toMatchObject({ packages: ['node_modules/server'] })
  await removePackages(modules, ['node_modules/alpha', 'node_modules/server'])
  expect(await readdir(modules)).toEqual(['.earshot-packages.json', 'beta'])
  expect(await readdir(workspace)).toEqual(['package.json'])
})
