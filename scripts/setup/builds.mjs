import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from './mutex.mjs'
import { node24, root, withTools } from './paths.mjs'
import { run } from './run.mjs'
import { say, step } from './log.mjs'

const shared = ['packages/contract', 'package-lock.json', 'tsconfig.base.json']

/** The command line is built with the web app, because the server offers both for download. */
const web = {
  name: 'web app',
  sources: ['apps/web', 'apps/cli', ...shared],
  builds: ['apps/web', 'apps/cli'],
  output: join(root, 'apps/web/dist'),
  main: 'index.html',
}

const server = {
  name: 'server',
  sources: ['apps/server', ...shared],
  builds: ['apps/server'],
  output: join(root, 'apps/server/dist'),
  main: 'main.js',
}

export const serverProgram = join(server.output, server.main)

/**
 * Young objects get up to 128 MB by default, which stay taken after the start; with less than 4 an idle server collects
 * garbage several times a minute.
 */
export const serverFlags = ['--min-semi-space-size=4', '--max-semi-space-size=4']

/** Builds the server and the web app, each unless its output is up to date with its sources. */
export async function buildAll(stop) {
  const built = [await bringUpToDate(server, stop), await bringUpToDate(web, stop)]
  if (!built.includes(true)) say('✓ Server and web app are up to date')
}

export const buildServer = (stop) => bringUpToDate(server, stop)

/** Returns whether it was built. */
async function bringUpToDate(part, stop) {
  const wanted = await fingerprint(part.sources)
  const stamp = join(part.output, '.earshot-stamp')
  const isDone = async () =>
    existsSync(join(part.output, part.main)) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  return once(isDone, () =>
    step({ doing: `Building the ${part.name}`, done: `Built the ${part.name}` }, async () => {
      await build(part, stop)
      if (part === server) await compile(stop)
      await writeFile(stamp, wanted)
    }),
  )
}

async function build({ name, builds }, stop) {
  const orElse = `The ${name} could not be built; the lines below say where. Mend that, then start again.`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const folder of builds)
    await run([node24, vite, 'build'], {
      log: `${name} build`,
      orElse,
      env: withTools(),
      cwd: join(root, folder),
      stop,
    })
}

/** Node keeps compiled code for the flags with which it was compiled. */
const compile = (stop) =>
  run([node24, ...serverFlags, join(server.output, 'compile.js')], {
    log: 'server compilation',
    orElse: 'The built server could not be loaded; the lines below say why. Mend that, then start again.',
    env: withTools(),
    stop,
  })

const made = new Set(['node_modules', 'dist', 'test-results'])

/** Sizes and times instead of contents, because every start waits for it. */
async function fingerprint(sources) {
  const files = (await Promise.all(sources.map(filesOf))).flat()
  const facts = await Promise.all(files.map((file) => stat(join(root, file))))
  const lines = facts.map(({ size, mtimeMs }, at) => `${files[at]} ${size} ${mtimeMs}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

async function filesOf(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const inside = entries.filter(({ name }) => !made.has(name)).map((entry) => filesIn(path, entry))
  return (await Promise.all(inside)).flat().sort()
}

const filesIn = (path, entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`])
