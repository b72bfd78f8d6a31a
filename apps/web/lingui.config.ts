import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Texts shown before sign-in. All others are in the catalog that is loaded with the screens behind it. */
const entrance = ['src/auth', 'src/app/bootstrap', 'src/app/screens', 'src/lib', 'src/ui']

/** Texts of screens, forms and dialogs beside the dashboard, which few open. The line about a speech model is also on other screens. */
const settings = readdirSync(join(import.meta.dirname, 'src/settings'))
  .filter((name) => name !== 'models')
  .map((name) => `src/settings/${name}`)
  .concat(
    'src/app/screens/AlertsScreen.tsx',
    'src/app/session/FactorDemand.tsx',
    'src/account',
    'src/addresses',
    'src/alerts',
    'src/apps',
    'src/composer/files',
    'src/invites',
    'src/notifications',
    'src/phones',
    'src/security-events',
    'src/speakers',
    'src/tags',
    'src/users',
  )

/** Sentences of the server about talks that wait or have failed, loaded with the first of them. */
const reasons = ['src/lib/talk-reason']

/** Refusals of the server, loaded with the first of them. */
const refusals = ['src/lib/refusals']

/** Texts of ways to sign in that few use, loaded with them. */
const methods = ['src/auth/provider/passkeys', 'src/auth/provider/firebase', 'src/auth/methods/SecondFactorForm.tsx']

/** A language is a folder. */
const locales = readdirSync(join(import.meta.dirname, 'src/locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Elsewhere for the check whether the catalogs are complete. */
const folder = process.env.CATALOGS ?? '<rootDir>/src/locales'

export default defineConfig({
  sourceLocale: 'en',
  locales,
  catalogs: [
    {
      path: `${folder}/{locale}/entrance`,
      include: entrance,
      exclude: [...settings, ...reasons, ...refusals, ...methods],
    },
    { path: `${folder}/{locale}/settings`, include: settings },
    { path: `${folder}/{locale}/reasons`, include: reasons },
    { path: `${folder}/{locale}/refusals`, include: refusals },
    { path: `${folder}/{locale}/methods`, include: methods },
    {
      path: `${folder}/{locale}/app`,
      include: ['src'],
      exclude: [...entrance, ...settings, ...reasons, ...refusals, ...methods],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
