import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags, microphone, SENTENCE, soundOf } from './microphone.ts'

const root = path.resolve(import.meta.dirname, '..')
/** One for each checkout, so that two can be tested side by side; E2E_PORT names another. */
const PORT = Number(process.env.E2E_PORT ?? 21_000 + (createHash('sha256').update(root).digest().readUInt16BE() % 5000))

/** Named by the first process that reads this. The server creates it, set-up.ts deletes it. */
const DATA_DIR = (process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `earshot-e2e-${process.pid}-${Date.now()}`))

/**
 * One server of its own on a fresh data folder, and a real browser whose microphone speaks a real sentence. Reading this
 * makes nothing: tools that only look for files read it, too.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './set-up.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 90_000,
  // In CI a test may be tried twice; the report counts the retries.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // Written down by the second try, or with --trace on: it costs every test a third of its time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [...browserFlags, ...microphone(soundOf(SENTENCE))],
    },
  },
  webServer: {
    command: 'node apps/server/src/main.ts',
    cwd: root,
    url: `http://localhost:${PORT}/readyz`,
    stdout: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(PORT), DATA_DIR, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', SPEECH_MODEL: 'none' },
  },
})
