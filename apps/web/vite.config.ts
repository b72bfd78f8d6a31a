import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { texts } from './texts.config.ts'
import { worker } from './worker.config.ts'

/** The server puts a fresh nonce in place of this, in every page it hands out. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

export default defineConfig({
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [worker(), texts(), react({ compiler: true }), lingui()],
  build: { chunkSizeWarningLimit: 400, reportCompressedSize: false },
  server: {
    proxy: { '/v3': 'http://localhost:3000', '/identity': 'http://localhost:3000', '/dev': 'http://localhost:3000' },
  },
})
