import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** npm's own list, written at the end of each install. */
const listIn = (modules) => join(modules, '.package-lock.json')
const countsIn = (modules) => join(modules, '.earshot-packages.json')

export async function recordPackages(modules) {
  const counts = {}
  for (const { path, link } of await listedPackages(modules))
    if (!link) counts[path] = await countEntries(modules, path)
  await writeFile(countsIn(modules), JSON.stringify(counts))
}

/**
 * Damage of an interrupted or partly deleted install: the incomplete packages, or null if they cannot be determined,
 * and a description. Undefined if it is complete.
 */
export async function findDamage(modules) {
  const listed = await listedPackages(modules).catch(() => undefined)
  if (!listed) return { packages: null, words: "npm's list of packages is missing or damaged" }
  const counts = await readCounts(modules)
  const checked = await Promise.all(listed.map(async ({ path }) => (await isWhole(modules, { path, counts })) || path))
  const packages = checked.filter((result) => result !== true)
  const words = `${packages.slice(0, 3).join(', ')}${packages.length > 3 ? ' and more' : ''} incomplete`
  if (packages.length > 0) return { packages, words }
}

/** Also removes the list, because without it npm inspects what is installed. */
export async function removePackages(modules, packages) {
  for (const path of [...packages, listIn('node_modules')])
    await rm(join(dirname(modules), path), { recursive: true, force: true })
}

/** Only paths inside node_modules. npm also lists workspaces, which are sources and must not be removed. */
async function listedPackages(modules) {
  const { packages } = JSON.parse(await readFile(listIn(modules), 'utf8'))
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return installed.map(([path, { link }]) => ({ path, link }))
}

const readCounts = async (modules) => {
  try {
    return JSON.parse(await readFile(countsIn(modules), 'utf8'))
  } catch {
    return {}
  }
}

async function isWhole(modules, { path, counts }) {
  try {
    const { size } = await stat(join(dirname(modules), path, 'package.json'))
    return size > 0 && (!(path in counts) || (await countEntries(modules, path)) >= counts[path])
  } catch {
    return false
  }
}

const countEntries = async (modules, path) => (await readdir(join(dirname(modules), path))).length
