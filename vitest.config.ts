import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { playwright } from '@vitest/browser-playwright'
import { shapes } from './apps/web/assets.config.ts'
import { texts } from './apps/web/texts.config.ts'
import { codePlugins } from './apps/web/vite.config.ts'

/** How many times slower than usual the machine is: scripts/test/tier.mjs measures it. */
const patience = Number(process.env.TEST_PATIENCE ?? 1)

/** Plain JavaScript, because it runs before dependencies are installed. */
const commands = new URL('scripts/setup/commands.mjs', import.meta.url).href
const { findBrowser } = (await import(commands)) as { findBrowser: () => string | undefined }
const executablePath = process.env.CHROMIUM_PATH ?? findBrowser()

/** Components in a real browser, with a stand-in for the server at the edge of the page. */
const components: TestProjectInlineConfiguration = {
  extends: true,
  root: 'apps/web',
  plugins: [codePlugins('serve')],
  // Found before the first test: what is found later reloads the page.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.test.tsx'], include: ['axe-core'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/set-up.ts')],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      provider: playwright({
        launchOptions: executablePath ? { executablePath } : {},
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
}

/** All tests but the browser's (e2e/). One process per worker for the whole run: test files clean up after themselves. */
export default defineConfig({
  define: shapes,
  test: {
    isolate: false,
    // Most tests wait for a database or a clock, so that more of them than processors run well side by side.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // One generous limit for all: a test fails by what it expects, not by how fast the machine is.
    testTimeout: 120_000 * patience,
    expect: { poll: { timeout: 60_000 * patience } },
    hookTimeout: 240_000 * patience,
    // In CI a failed test is retried once, as in e2e/; the report names every test that was, and fails if there are many.
    retry: process.env.CI ? 1 : 0,
    exclude: [...configDefaults.exclude, ...(process.env.TEST_TIER === 'change' ? ['**/*.slow.test.ts'] : [])],
    setupFiles: join(import.meta.dirname, 'scripts/test/fail-on-console.ts'),
    projects: [
      {
        extends: true,
        test: { name: 'architecture', include: ['architecture.test.ts', 'scripts/architecture/*.test.ts'] },
      },
      { extends: true, test: { name: 'contract', include: ['packages/**/*.test.ts'] } },
      { extends: true, plugins: [texts()], test: { name: 'web', include: ['apps/web/**/*.test.ts'] } },
      components,
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['scripts/test/built-server.mjs', 'apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})
