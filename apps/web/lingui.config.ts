import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What can be seen before anybody has signed in; the texts of everything else come with the screens behind it. */
const entrance = [
  'src/auth',
  'src/app/page',
  'src/app/entrance',
  'src/app/screens',
  'src/app/shell/Splash.tsx',
  'src/lib',
  'src/ui',
]

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
