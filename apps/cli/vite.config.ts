import { defineConfig } from 'vite'

/** One file that Node 20 runs without anything beside it. It lies beside the web app, so that the server hands it out. */
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
