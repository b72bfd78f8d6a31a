import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The font at a URL without a hash, for the pages that the server renders (core/pages/style.ts). */
export const serverFont = (): Plugin => ({
  name: 'earshot:server-font',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
    this.emitFile({ type: 'asset', fileName: 'inter.woff2', source })
  },
})

/** Smaller files do not get smaller. */
const WORTH_COMPRESSING = 1024

/** Writes each file of code or style compressed beside itself, at Brotli's highest level, which is too slow to be used per request. */
export const compressed = (): Plugin => ({
  name: 'earshot:compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const place = path.join(dir, file)
        const bytes = await readFile(place)
        if (bytes.length > WORTH_COMPRESSING) await writeFile(`${place}.br`, await promisify(brotliCompress)(bytes))
      }),
    )
  },
})

const QUOTED = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`
const LINES = String.raw`.*(?:\n {6}.*)*(?:\n    [)}\]]+)?`
const OF_SERVER = new RegExp(
  String.raw`\n    (?:summary:\s*${QUOTED}|access: 'signed-in'|(?:rights|errors|output|limit): ${LINES}),(?=\n    \w|\n  \})`,
  'g',
)

/** What only the server and the documentation need to know of routes is not for browsers, which look for public routes alone. */
export const withoutServerFields = (): Plugin => ({
  name: 'earshot:without-server-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(OF_SERVER, ''), map: null }),
  },
})
