import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { once } from './alone.mjs'
import { cache, node24, root } from './places.mjs'
import { run, works } from './run.mjs'
import { say, step, Trouble } from './say.mjs'

const stamp = join(root, 'node_modules/.earshot-stamp')
const lockfile = join(root, 'package-lock.json')

/** Installs exactly what package-lock.json says, Node 24 among it, unless that was done for this lockfile and machine. */
export async function installDependencies(stop) {
  const wanted = await fingerprint()
  const isDone = async () => existsSync(node24) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  const installed = await once(isDone, () => install(wanted, stop))
  if (!installed) say('✓ Dependencies are up to date')
}

async function fingerprint() {
  const hash = createHash('sha256')
    .update(await readFile(lockfile))
    .digest('hex')
  return `${hash} ${process.platform} ${process.arch}\n`
}

async function install(wanted, stop) {
  const words = {
    doing: 'Installing dependencies (a minute or two, only the first time)',
    done: 'Dependencies installed',
  }
  await step(words, async (note) => {
    const path = isOldNode() ? await newerNode(stop) : withoutOurTools()
    await npm(['ci', '--loglevel=http', '--no-progress'], { path, stop, onLine: countPackages(note) })
    await checkNode24()
    await writeFile(stamp, wanted)
  })
}

/** Our tools' native parts ask for ^20.19 or >=22.12. */
function isOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major < 22 ? !(major === 20 && minor >= 19) : major === 22 && minor < 12
}

function countPackages(note) {
  const packages = new Set()
  return (line) => {
    const name = /^npm http (?:fetch GET|cache) (?:\d+ )?(\S+)/.exec(line)?.[1]
    if (name) note(`${packages.add(name).size} packages`)
    return Boolean(name)
  }
}

/** npm leaves out native parts that an old Node could not run, so an old Node first fetches the one that will run them. */
async function newerNode(stop) {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const folder = join(cache, 'node')
  const path = withoutOurTools()
  await npm(['install', '--prefix', folder, '--no-save', `node@${dependencies.node}`], { path, stop })
  return [join(folder, 'node_modules/node/bin'), path].join(delimiter)
}

const npm = (args, { path, stop, onLine }) =>
  run(['npm', ...args], {
    log: 'dependencies',
    orElse: 'The dependencies could not be installed. Check the network connection, then start again.',
    env: { ...process.env, PATH: path },
    onLine,
    stop,
  })

const withoutOurTools = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)

async function checkNode24() {
  if (await works(node24, ['--version'])) return
  throw new Trouble('Node 24 from npm does not run on this machine; Earshot needs macOS or a Linux with glibc.')
}
