import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything checked before a review: the name and the command that must succeed. */
const checks: [string, ...string[]][] = [
  ['lint', 'oxlint'],
  // Several checkers each work out the same types again, which takes twice the processor time.
  ['types', 'tsc', '--build', '--checkers', '1'],
  ['architecture', 'vitest', 'run', '--project', 'architecture', '--reporter', 'dot'],
  ['unused', 'knip', '--no-progress', '--no-config-hints'],
  ['format', 'biome', 'format'],
  ['openapi', 'node', 'packages/contract/write-docs.ts', '--check'],
  ['configuration', 'node', 'apps/server/src/operations/configuration/write-docs.ts', '--check'],
  ['lockfile', 'node', 'scripts/architecture/lockfile.ts'],
  ['dependencies', 'node', 'scripts/architecture/dependencies.ts'],
  ['texts', 'node', 'scripts/architecture/texts.ts'],
  ['bundle', 'node', 'scripts/architecture/bundle.ts'],
]

const root = fileURLToPath(new URL('..', import.meta.url))
const env = {
  ...process.env,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}

const waiting = checks.values()
const failed: string[] = []
await Promise.all(Array.from({ length: availableParallelism() }, workOff))
await writeResults()
process.exitCode = failed.length > 0 ? 1 : 0

async function workOff() {
  for (const [name, ...command] of waiting) {
    const began = Date.now()
    const { code, output } = await run(command)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
    if (code === 0) continue
    failed.push(name)
    process.stdout.write(`${output.trim().replace(/^/gm, '    ')}\n`)
  }
}

function run([program = '', ...args]: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function writeResults() {
  const folder = join(root, '.cache/results')
  await mkdir(folder, { recursive: true })
  const results = { passed: checks.length - failed.length, failed: failed.length, skipped: 0 }
  await writeFile(join(folder, 'check.json'), JSON.stringify(results))
}
