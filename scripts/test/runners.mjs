import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cache, node24, root, withTools } from '../setup/paths.mjs'
import { say, secondsSince } from '../setup/log.mjs'
import { ofPlaywright, ofVitest } from './results.mjs'

const results = join(cache, 'results')
const GUARD = join(root, 'scripts/test/guard.mjs')

/**
 * The runners of `npm test` in order; those of the first step run side by side. Each returns its name, duration, result,
 * counts of passed, failed and skipped tests, and the tests that failed at least once. `filters` select tests by file
 * name and skip the checks of the whole code.
 */
export function runners(asked) {
  const steps =
    asked.filters.length > 0
      ? [[vitest(asked)], [playwright(asked)]]
      : [[check, ...(asked.tier.TEST_TIER === 'all' ? [audit] : []), vitest(asked)], [playwright(asked)]]
  return steps.map((step) => (stop) => Promise.all(step.map((runner) => runOne(runner, stop))))
}

const audit = { name: 'audit', script: 'scripts/test/audit.mjs', args: [], read: (counts) => counts }
const check = { name: 'check', script: 'scripts/check.ts', args: [], read: (counts) => counts }

function vitest({ filters, tier, chromium }) {
  const reporters = ['--reporter=./scripts/test/vitest-lines.ts', '--reporter=json']
  const json = `--outputFile.json=${join(results, 'vitest.json')}`
  return {
    name: 'vitest',
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      ...reporters,
      json,
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : ['--project=!architecture']),
    ],
    env: { ...tier, ...(chromium && { CHROMIUM_PATH: chromium }) },
    read: ofVitest,
  }
}

function playwright({ filters, tier, chromium }) {
  const json = join(results, 'playwright.json')
  return {
    name: 'playwright',
    script: 'node_modules/@playwright/test/cli.js',
    args: [
      'test',
      '-c',
      'e2e',
      '--reporter=./scripts/test/playwright-lines.ts,json',
      ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
    ],
    env: { ...tier, PLAYWRIGHT_JSON_OUTPUT_FILE: json, ...(chromium && { CHROMIUM_PATH: chromium }) },
    read: ofPlaywright,
  }
}

async function runOne({ name, script, args, env, read }, stop) {
  say(`\n── ${name} ──`)
  const began = Date.now()
  const file = join(results, `${name}.json`)
  await mkdir(results, { recursive: true })
  await rm(file, { force: true })
  const ok = await guarded([join(root, script), ...args], { env: withTools(env), stop })
  stop.throwIfAborted()
  return { name, ok, seconds: secondsSince(began), ...(await readResults(file, read)) }
}

/** In a process group of its own, so that Ctrl-C reaches it once, through the guard, which outlives this process. */
async function guarded(command, { env, stop }) {
  const stdio = ['pipe', 'inherit', 'inherit']
  const child = spawn(node24, [GUARD, ...command], { cwd: root, env, stdio, detached: true })
  child.stdin.on('error', () => {})
  const end = () => child.stdin.end()
  stop.addEventListener('abort', end)
  const ok = await new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
  stop.removeEventListener('abort', end)
  return ok
}

async function readResults(file, read) {
  try {
    return read(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
