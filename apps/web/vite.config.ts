import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licenses } from '../../scripts/setup/licenses.ts'
import { chunkFileNames, chunks, nextFiles, worker } from './files.config.ts'
import { readyTexts, texts } from './texts.config.ts'

/** The server puts a fresh nonce in place of this, in every page it hands out. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * Where the React Compiler pays: what is drawn often, or by thousands, and what answers values that effects depend on.
 * It doubles the code that it compiles.
 */
const compiled = [
  '/src/analytics/',
  '/src/dashboard/composer/preview/',
  '/src/dashboard/list/TalkList',
  '/src/dashboard/list/rows/',
  '/src/dashboard/list/select/use-selection',
  '/src/dashboard/open/',
  '/src/dashboard/panel/',
  '/src/dashboard/people',
  '/src/player/',
  '/src/search/search.queries',
  '/src/speakers/sample/',
  '/src/talks/',
]

export default defineConfig(({ command }) => ({
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [
    worker(),
    nextFiles(),
    command === 'build' ? readyTexts() : texts(),
    react({ compiler: { sources: compiled } }),
    lingui(),
    licenses(),
  ],
  build: {
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: chunks, chunkFileNames } },
  },
  server: {
    proxy: { '/v3': 'http://localhost:3000', '/identity': 'http://localhost:3000', '/dev': 'http://localhost:3000' },
  },
}))
