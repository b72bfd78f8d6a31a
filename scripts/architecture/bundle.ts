import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'

/**
 * The most gzipped JavaScript, in kilobytes (1000 bytes), that any other screen may add to what the dashboard has loaded.
 * What the sign-in and the dashboard weigh themselves, a browser counts: e2e/weight.spec.ts.
 */
const SCREEN = 60

/** Files that code travels in, by the names that apps/web/files.config.ts gives them. */
const dashboard = ['entrance', 'app', 'shell', 'dashboard']
const ofDashboard = ['src/app/bootstrap/Gate.tsx', 'src/dashboard/DashboardScreen.tsx']
/** Comes right after the first paint of any screen in the frame. */
const late = ['late']
const routes = 'src/routes.tsx'

const root = fileURLToPath(new URL('../../apps/web', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'earshot-bundle-'))
process.on('exit', () => rmSync(outDir, { recursive: true, force: true }))
await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, manifest: 'manifest.json' } })
const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Manifest

/** The manifest lists lazily loaded modules by path, shared chunks by name. */
const chunkOf = (name: string) =>
  manifest[name] ?? Object.entries(manifest).find(([key]) => key.startsWith(`_${name}-`) && key.endsWith('.js'))?.[1]

/** The files of some modules and of everything they import before they run. */
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

/** The screens that the table of routes loads when they are wanted. */
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

/** Code and letters of others travel with their licences. */
const licensed = readFileSync(join(outDir, 'licenses.txt'), 'utf8')
for (const name of ['react', '@mantine/core', '@fontsource-variable/inter']) {
  if (licensed.includes(`\n${name} `)) continue
  process.stdout.write(`✗ licenses.txt does not name ${name}: see scripts/setup/licenses.ts\n`)
  process.exitCode = 1
}
