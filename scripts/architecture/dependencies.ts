import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Compares the dependencies of every package.json with the table in decision 61, which explains each. */
const DOCUMENT = 'docs/decisions/0061-dependencies.md'
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

function declared() {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
  return manifests.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const place = file === 'package.json' ? 'root' : basename(dirname(file))
    return names.filter((name) => !name.startsWith('@earshot/')).map((name) => `${name} (${place})`)
  })
}

function explained() {
  const rows = read(DOCUMENT).matchAll(/^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \|$/gm)
  return [...rows].flatMap(([, names = '', places = '']) =>
    names.split(', ').flatMap((name) => places.split(', ').map((place) => `${name.replaceAll('`', '')} (${place})`)),
  )
}

const packages = new Set(declared())
const reasons = new Set(explained())
const problems = [
  ...[...packages].filter((name) => !reasons.has(name)).map((name) => `${name} has no row in ${DOCUMENT}`),
  ...[...reasons].filter((name) => !packages.has(name)).map((name) => `${name} has a row, but no package.json has it`),
]
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
