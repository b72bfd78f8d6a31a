import { spawn } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * npm run test:citus: runs the tests from HTTP to SQL, and the isolation tests, on a Citus cluster that was distributed
 * by organization and then upgraded. CITUS_URL is the superuser URL of an empty database on its coordinator. Arguments
 * are parts of the paths of files to run, and options for vitest, like --maxWorkers=1 --testTimeout=180000. Without
 * paths all files run, but those that want a database of their own: a cluster has only one, so that these, with their
 * workers, run if their paths are named.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests that create databases, or that want one that is not distributed. */
const NOT_ON_CLUSTERS = /\bsuperuserUrl\b|\bnewDatabase\b|\bmissingDistribution\b|\bdistribute\.run\b/
const ALONE = /\balone: true|\bworker: true/

const url = process.env.CITUS_URL
if (!url) {
  process.stderr.write(
    'CITUS_URL is missing: the superuser’s address of an empty database on a Citus coordinator with at least one worker,\n' +
      'like CITUS_URL=postgres://postgres:secret@127.0.0.1:5432/earshot_tests npm run test:citus. See docs/scaling.md\n',
  )
  process.exit(1)
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const files: string[] = []
for await (const file of tests()) files.push(file)
process.stdout.write(`${files.length} files of tests on ${new URL(url).host}\n`)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...options, ...files], {
  cwd: root,
  stdio: 'inherit',
})
child.once('close', (code) => (process.exitCode = code ?? 1))

async function* tests() {
  for await (const file of glob('apps/server/src/**/*.test.ts', { cwd: root })) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue
    const text = await readFile(join(root, file), 'utf8')
    if (!/\btestApp\(/.test(text) || NOT_ON_CLUSTERS.test(text)) continue
    if (wanted.length > 0 || !ALONE.test(text)) yield file
  }
}
