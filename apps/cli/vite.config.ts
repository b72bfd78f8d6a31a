import { defineConfig } from 'vite'

/** Bundles everything into one file for Node 20, next to the web app, so that the server can offer it for download. */
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
