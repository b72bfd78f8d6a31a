import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path, { join } from 'node:path'
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

const contract = join(import.meta.dirname, '../../packages/contract/src')

/** A number for the shapes of what the server answers, which the browser keeps. */
export const shapes = {
  __SHAPES__: String(
    readdirSync(contract)
      .filter((file) => file.endsWith('.ts'))
      .reduce((hash, file) => hash.update(readFileSync(join(contract, file))), createHash('sha256'))
      .digest()
      .readUInt32BE(),
  ),
}

/** Fails the build where a component of Mantine is used whose styles no page imports. */
export const mantineStyles = (): Plugin => ({
  name: 'earshot:mantine-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const styles = ['src/ui/theme/entry.css', 'src/app/shell/shell.css']
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
      .join()
    const used = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    const names = new Set(used.flatMap((id) => /@mantine\/core\/esm\/\w+\/(?:\w+\/)*(\w+)\.mjs$/.exec(id)?.[1] ?? []))
    const missing = [...names].filter((name) => existsSync(stylesOf(name)) && !styles.includes(`/${name}.layer.css`))
    if (missing.length > 0) this.error(`app/shell/shell.css does not import Mantine's styles of ${missing.join(', ')}`)
  },
})

const stylesOf = (name: string) =>
  path.join(path.dirname(require.resolve('@mantine/core/styles.css')), 'styles', `${name}.layer.css`)
