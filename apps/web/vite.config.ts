import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server puts a fresh nonce in place of this, in every page it hands out. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

export default defineConfig({
  html: { cspNonce: NONCE_PLACEHOLDER },
  plugins: [
    // Messages stay in the code beside their ids: a text that no catalog knows yet still reads as English.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    react({ compiler: true }),
    lingui(),
  ],
  build: { chunkSizeWarningLimit: 400, reportCompressedSize: false },
  server: {
    proxy: { '/v3': 'http://localhost:3000', '/identity': 'http://localhost:3000', '/dev': 'http://localhost:3000' },
  },
})
