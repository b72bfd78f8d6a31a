import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licenses } from '../../scripts/setup/licenses.ts'
import { compressed, mantineStyles, serverFont, shapes } from './assets.config.ts'
import { browserContract } from './contract.config.ts'
import { chunkFileNames, chunks, nextFiles, preloaded, worker } from './files.config.ts'
import { readyTexts, texts } from './texts.config.ts'

/** The server puts a fresh nonce in place of this, in every page it hands out. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * Where the React Compiler pays: what renders often or by thousands, and hooks whose results effects depend on. It
 * doubles the code that it compiles.
 */
const compiled = [
  '/src/analytics/chart/',
  '/src/composer/preview/',
  '/src/dashboard/panel/',
  '/src/dashboard/use-names',
  '/src/player/',
  '/src/search/search.queries',
  '/src/speakers/sample/',
  '/src/talks/TalkState',
  '/src/talks/cache/',
  '/src/talks/detail/Talk',
  '/src/talks/detail/facts/',
  '/src/talks/editor/',
  '/src/talks/list/TalkList',
  '/src/talks/list/row/use-',
  '/src/talks/list/Rows',
  '/src/talks/list/use-',
  '/src/talks/selection/use-selection',
  '/src/talks/share/',
  '/src/talks/talks.queries',
  '/src/talks/transcript/',
]

/** What makes the app's code run in a browser, in the build and in tests of components. */
export const codePlugins = (command: 'build' | 'serve') => [
  command === 'build' ? readyTexts() : texts(),
  react({ compiler: { sources: compiled } }),
  lingui(),
]

export default defineConfig(({ command }) => ({
  html: { cspNonce: NONCE_PLACEHOLDER },
  define: shapes,
  plugins: [
    worker(),
    browserContract(),
    nextFiles(),
    ...codePlugins(command),
    licenses(),
    mantineStyles(),
    serverFont(),
    compressed(),
  ],
  build: {
    chunkSizeWarningLimit: 700,
    // Read by scripts/architecture/bundle.ts.
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames } },
  },
  server: {
    proxy: { '/v3': 'http://localhost:3000', '/identity': 'http://localhost:3000', '/dev': 'http://localhost:3000' },
  },
}))
