import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Read while the server runs, each as far from the code that reads it as in the sources. */
const files = {
  'src/talks/phonetics': ['confusions.txt'],
  'src/talks/phonetics/pronunciation': ['spelling.txt'],
  'src/core/db': ['schema/*.sql', 'functions/*.sql'],
}

/** Native, read as files, or (web-push) old enough for Node to warn of it anywhere else. */
const packages = ['sharp', 'sherpa-onnx-node', 'cmu-pronouncing-dictionary', 'web-push']

/** Bundles the server: a start reads and compiles a few files instead of two thousand, and keeps less of them in memory. */
export default defineConfig({
  publicDir: false,
  plugins: [copied(files)],
  ssr: { noExternal: true, external: packages },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        compile: 'compile.ts',
        'recognizer-process': 'src/ports/speech/sherpa/recognition/recognizer-process.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Source text stays in memory: with one character beyond ASCII each takes two bytes instead of one.
        charset: 'ascii',
        comments: false,
      },
    },
  },
})

function copied(files: Record<string, string[]>): Plugin {
  return {
    name: 'copied',
    generateBundle() {
      for (const [folder, patterns] of Object.entries(files)) {
        const cwd = path.join(import.meta.dirname, folder)
        for (const fileName of globSync(patterns, { cwd }))
          this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(cwd, fileName)) })
      }
    },
  }
}
