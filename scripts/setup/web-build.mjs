import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from './mutex.mjs'
import { node24, root, withTools } from './paths.mjs'
import { run } from './run.mjs'
import { say, step } from './log.mjs'

const web = join(root, 'apps/web')
const cli = join(root, 'apps/cli')
const sources = ['apps/web', 'apps/cli', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const made = new Set(['node_modules', 'dist', 'test-results'])
const stamp = join(web, 'dist/.earshot-stamp')

/** Builds the web app and the CLI that the server offers, unless apps/web/dist is up to date with the sources. */
export async function buildWeb(stop) {
  const wanted = await fingerprint()
  const isDone = async () =>
    existsSync(join(web, 'dist/index.html')) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  const built = await once(isDone, () => build(wanted, stop))
  if (!built) say('✓ Web app is up to date')
}

const build = (wanted, stop) =>
  step({ doing: 'Building the web app', done: 'Web app built' }, async () => {
    const orElse = 'The web app could not be built; the lines below say where. Mend that, then start again.'
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    for (const cwd of [web, cli])
      await run([node24, vite, 'build'], { log: 'web-build', orElse, env: withTools(), cwd, stop })
    await writeFile(stamp, wanted)
  })

/** Sizes and times instead of contents, because every start waits for it. */
async function fingerprint() {
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
