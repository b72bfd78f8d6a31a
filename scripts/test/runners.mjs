import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache, node24, root, withTools } from '../setup/paths.mjs'
import { say, secondsSince } from '../setup/log.mjs'
import { ofPlaywright, ofVitest } from './results.mjs'

const results = join(cache, 'results')

/**
 * The runners of `npm test` in order. Each returns its name, duration, result, counts of passed, failed and
 * skipped tests, and the tests that failed at least once. `filters` select tests by file name and skip the checks of the whole code.
 */
export function runners({ filters, chromium }) {
  const none = filters.length > 0
  const vitest = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]
  const all = [
    none || { name: 'check', script: 'scripts/check.ts', args: [], read: (counts) => counts },
    {
      name: 'vitest',
      script: 'node_modules/vitest/vitest.mjs',
      args: ['run', ...vitest, ...(none ? ['--passWithNoTests'] : ['--project=!architecture']), ...filters],
      read: ofVitest,
    },
    {
      name: 'playwright',
      script: 'node_modules/@playwright/test/cli.js',
      args: ['test', '-c', 'e2e', '--reporter=list,json', ...(none ? ['--pass-with-no-tests'] : []), ...filters],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
        ...(chromium && { CHROMIUM_PATH: chromium }),
      },
      read: ofPlaywright,
    },
  ]
  return all.filter((runner) => runner !== true).map((runner) => (stop) => runOne(runner, stop))
}

async function runOne({ name, script, args, env, read }, stop) {
  say(`\n── ${name} ──`)
  const began = Date.now()
  const file = join(results, `${name}.json`)
  await mkdir(results, { recursive: true })
  await rm(file, { force: true })
  const child = spawn(node24, [join(root, script), ...args], {
    cwd: root,
    env: withTools(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const kill = () => child.kill('SIGTERM')
  stop.addEventListener('abort', kill)
  const ok = await new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
  stop.removeEventListener('abort', kill)
  stop.throwIfAborted()
  return { name, ok, seconds: secondsSince(began), ...(await readResults(file, read)) }
}

async function readResults(file, read) {
  try {
    return read(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
