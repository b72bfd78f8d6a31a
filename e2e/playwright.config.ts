import { createHash } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, microphone, SENTENCE, soundOf } from './microphone.ts'

const root = path.resolve(import.meta.dirname, '..')
/** A port per checkout, so that two can be tested in parallel. E2E_PORT overrides it. */
const PORT = Number(process.env.E2E_PORT ?? 21_000 + (createHash('sha256').update(root).digest().readUInt16BE() % 5000))

/** Chosen by the first process that loads this file. The server creates the folder, set-up.ts deletes it. */
const DATA_DIR = (process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `earshot-e2e-${process.pid}-${Date.now()}`))

const LONG = 'silences.slow.spec.ts'
const slow = process.env.TEST_TIER === 'change' ? ['**/*.slow.spec.ts'] : []
/** How many times slower than usual the machine is: scripts/test/tier.mjs measures it. */
const patience = Number(process.env.TEST_PATIENCE ?? 1)

/**
 * A separate server with a fresh data folder, and a real browser whose microphone plays a real sentence. Loading this
 * file has no side effects, because tools that only list files load it too.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    // Waits three minutes for a silence. It begins first, so that nothing waits for it in the end.
    { name: 'long', testMatch: LONG, testIgnore: slow },
    { name: 'all others', testIgnore: ['browsers/**', LONG, ...slow] },
  ],
  globalSetup: './set-up.ts',
  outputDir: '../test-results',
  // Tests wait for much of their time: three at once leave a quarter of two processors idle. A machine with many is not asked for more.
  workers: Math.min(availableParallelism() * 2, 4),
  fullyParallel: false,
  forbidOnly: true,
  // Generous, because tests are to fail by what they expect, not by how fast the machine is.
  timeout: 400_000 * patience,
  // In CI a failed test is retried once; the report counts retries.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 120_000 * patience },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // Recorded only on a retry or with --trace on, because it makes every test a third slower.
    trace: 'on-first-retry',
    // An element or option that is not there fails by its name, before the whole test runs out of time.
    actionTimeout: 120_000 * patience,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserFlags, ...microphone(soundOf(SENTENCE))],
    },
  },
  webServer: {
    command: 'node apps/server/dist/main.js',
    cwd: root,
    url: `http://localhost:${PORT}/readyz`,
    stdout: 'pipe',
    timeout: 60_000 * patience,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      // A starved database may take more than the usual seconds to let a connection in.
      REQUEST_TIMEOUT: String(Math.min(10 * patience, 600)),
      SPEECH_MODEL: 'moonshine-tiny-npm',
      BUNDLED_MODELS: path.join(root, '.cache/models'),
      MAIL_IN_DOMAIN: 'in.example.org',
      MAIL_IN_KEY: 'the key of the mail server',
    },
  },
})
