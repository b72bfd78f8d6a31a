import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { once } from './alone.mjs'
import { cache, node24, root } from './places.mjs'
import { run, works } from './run.mjs'
import { say, step, Trouble } from './say.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.earshot-stamp')
const unfinished = 'unfinished'

/** Installs exactly what package-lock.json says, Node 24 among it, unless that was done for this lockfile and machine. */
export async function installDependencies(stop) {
  const wanted = await fingerprint()
  const isDone = async () => existsSync(node24) && (await readStamp()) === wanted
  const installed = await once(isDone, () => install(wanted, stop))
  if (!installed) say('✓ Dependencies are up to date')
}

const readStamp = () => readFile(stamp, 'utf8').catch(() => '')

async function fingerprint() {
  const lockfile = await readFile(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}`
}

function install(wanted, stop) {
  const words = {
    doing: 'Installing dependencies (a minute or two, only the first time)',
    done: 'Dependencies installed',
  }
  return step(words, async (note) => {
    await clearUnfinished()
    const path = isOldNode() ? await newerNode(stop) : withoutOurTools()
    await npm(['install', '--no-save', '--include=dev', '--include=optional'], {
      path,
      stop,
      onLine: countPackages(note),
    })
    await checkNode24()
    await writeFile(stamp, wanted)
  })
}

/** An install that was cut off may have left half a package, which npm would take for a whole one. */
async function clearUnfinished() {
  if ((await readStamp()) === unfinished) await rm(modules, { recursive: true, force: true })
  await mkdir(modules, { recursive: true })
  await writeFile(stamp, unfinished)
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
  run(['npm', ...args, '--no-audit', '--no-fund', '--no-progress', '--loglevel=http'], {
    log: 'dependencies',
    orElse: 'The dependencies could not be installed. Check the network connection, then start again.',
    env: { ...process.env, PATH: path },
    onLine,
    stop,
  })

const withoutOurTools = () =>
  process.env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter)

async function checkNode24() {
  if (await works(node24, ['--version'])) return
  throw new Trouble('Node 24 from npm does not run on this machine; Earshot needs macOS or a Linux with glibc.')
}
