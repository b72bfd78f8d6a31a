import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

/**
 * Kilobytes (1000 bytes) of gzipped JavaScript that any other screen may add to the dashboard. The sizes of the sign-in
 * and the dashboard are measured in a browser by e2e/weight.spec.ts.
 */
const SCREEN = 60

/** Chunk names from apps/web/files.config.ts. */
const dashboard = ['entrance', 'app', 'shell', 'dashboard']
const ofDashboard = [
  'src/app/bootstrap/Gate.tsx',
  'src/dashboard/DashboardScreen.tsx',
  'src/app/navigation/WithPlaceTabs.tsx',
]
/** Loaded right after the first paint of every screen in the shell. */
const late = ['late', 'composer']
const routes = 'src/routes.tsx'

const root = fileURLToPath(new URL('../../apps/web', import.meta.url))
const outDir = join(root, 'dist')
execFileSync(process.execPath, [fileURLToPath(new URL('../build.mjs', import.meta.url))], { stdio: 'inherit' })
const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest

/** The manifest lists lazily loaded modules by path, shared chunks by name. */
const chunkOf = (name: string) =>
  manifest[name] ?? Object.entries(manifest).find(([key]) => key.startsWith(`_${name}-`) && key.endsWith('.js'))?.[1]

function filesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = chunkOf(name)
    if (!chunk)
      throw new Error(`The build has no ${name}: name what it is called now in scripts/architecture/bundle.ts`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0) / 1000

const screens = [...readFileSync(join(root, routes), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
  ([, path]) => `src/${path}`,
)
if (screens.length < 8) throw new Error(`${routes} names ${screens.length} screens: the budget cannot see them`)

const loaded = filesOf([...dashboard, ...late])
for (const screen of screens.filter((each) => !ofDashboard.includes(each))) {
  const size = kilobytes([...filesOf([screen])].filter((file) => !loaded.has(file)))
  const fits = size <= SCREEN
  process.stdout.write(`${fits ? '✓' : '✗'} ${screen}: ${size.toFixed(1)} of ${SCREEN} kB\n`)
  if (!fits) process.exitCode = 1
}

/** Third-party code and fonts must be distributed with their licenses. */
const licensed = readFileSync(join(outDir, 'licenses.txt'), 'utf8')
for (const name of ['react', '@mantine/core', '@fontsource-variable/inter']) {
  if (licensed.includes(`\n${name} `)) continue
  process.stdout.write(`✗ licenses.txt does not name ${name}: see scripts/setup/licenses.ts\n`)
  process.exitCode = 1
}
