import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { findDamage, recordPackages, removePackages } from './installed-packages.mjs'
import { once } from './mutex.mjs'
import { cache, node24, root } from './paths.mjs'
import { run, works } from './run.mjs'
import { say, step, Trouble } from './log.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.earshot-stamp')
const unfinished = 'unfinished'

/**
 * Installs exactly what package-lock.json lists, including Node 24, unless a complete installation for this lockfile
 * and machine exists.
 */
export async function installDependencies(stop) {
  const wanted = await fingerprint()
  const isDone = async () =>
    existsSync(node24) && (await readStamp()) === wanted && (await findDamage(modules)) === undefined
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
    await recordPackages(modules)
    await writeFile(stamp, wanted)
  })
}

/** An interrupted install may leave half a package, which npm would consider complete. */
async function clearUnfinished() {
  const damage = existsSync(modules) ? await findDamage(modules) : undefined
  if (damage) say(`! node_modules is not whole (${damage.words}); what is missing is installed again`)
  const found = await readStamp()
  const wasFinished = found !== '' && found !== unfinished
  if (damage?.packages && wasFinished) await removePackages(modules, damage.packages)
  else if (damage || found === unfinished) await removeModules()
  await mkdir(modules, { recursive: true })
  await writeFile(stamp, unfinished)
}

/** Also those of the workspaces, which hold packages of which the root has another version. */
async function removeModules() {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const folders = await Promise.all(workspaces.map((pattern) => foldersIn(join(root, pattern.replace('/*', '')))))
  for (const folder of [root, ...folders.flat()])
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
}

const foldersIn = async (parent) => {
  const entries = await readdir(parent, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name))
}

/** The native parts of our tools require ^20.19 or >=22.12. */
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

/**
 * npm skips native parts that the running Node does not support, so an old Node first installs the new one and runs npm
 * with it.
 */
async function newerNode(stop) {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const folder = join(cache, 'node')
  const path = withoutOurTools()
  await npm(['install', '--prefix', folder, '--no-save', `node@${dependencies.node}`], { path, stop })
  return [join(folder, 'node_modules/node/bin'), path].join(delimiter)
}

const npm = (args, { path, stop, onLine }) =>
  run(['npm', ...args, '--prefer-offline', '--no-audit', '--no-fund', '--no-progress', '--loglevel=http'], {
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
