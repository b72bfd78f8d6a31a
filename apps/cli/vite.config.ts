import { defineConfig } from 'vite'

/** One file without dependencies for Node 20, placed beside the web app so that the server offers it. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/earshot.ts',
    target: 'node20',
    outDir: '../web/dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'earshot.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
})
