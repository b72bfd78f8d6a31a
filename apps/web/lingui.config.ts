import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts shown before sign-in. All others are in the catalog that is loaded with the screens behind it. */
const entrance = ['src/auth', 'src/app/bootstrap', 'src/app/screens', 'src/lib', 'src/ui']

/** A language is a folder. */
const locales = readdirSync(join(import.meta.dirname, 'src/locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export default defineConfig({
  sourceLocale: 'en',
  locales,
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/entrance', include: entrance },
    { path: '<rootDir>/src/locales/{locale}/app', include: ['src'], exclude: entrance },
  ],
  format: formatter({ lineNumbers: false }),
})
