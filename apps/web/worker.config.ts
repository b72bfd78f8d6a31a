import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'sw'

/** What a visit without a network needs: all code and styles, and the letters of most languages here. */
const isShell = (file: string) => /\.(js|css)$|inter-latin-wght.*\.woff2$/.test(file) && file.startsWith('assets/')

/** Builds the service worker to /sw.js, and tells it which files its version is made of. */
export const worker = (): Plugin => ({
  name: 'earshot:worker',
  apply: 'build',
  config: () => ({
    build: {
      rollupOptions: {
        input: {
          index: path.join(import.meta.dirname, 'index.html'),
          [NAME]: path.join(import.meta.dirname, 'src/worker/worker.ts'),
        },
        output: { entryFileNames: ({ name }) => (name === NAME ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    },
  }),
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle)
      .filter(isShell)
      .sort()
      .map((file) => `/${file}`)
    const page = await readFile(path.join(dir, 'index.html'), 'utf8')
    const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12)
    const place = path.join(dir, 'sw.js')
    const code = await readFile(place, 'utf8')
    const shell = JSON.stringify(JSON.stringify({ version, files }))
    await writeFile(
      place,
      code.replace(/(["'`])__SHELL__\1/, () => shell),
    )
  },
})
