import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** npm run test:browsers, after npm start or npm test has built the web app. It installs nothing. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../set-up.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 240_000,
})
