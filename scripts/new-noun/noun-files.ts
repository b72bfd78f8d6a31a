import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `labels`: the plural used by folders, tables and routes; `label`: the singular. */
export interface NounNames {
  plural: string
  singular: string
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Templates use the noun gadgets. */
export const renamed = (text: string, { plural, singular }: NounNames) =>
  text
    .replaceAll('gadgets', plural)
    .replaceAll('Gadgets', capital(plural))
    .replaceAll('gadget', singular)
    .replaceAll('Gadget', capital(singular))

export function nounFiles(root: string, names: NounNames, migration: string): Record<string, string> {
  const { plural, singular } = names
  const template = (name: string) =>
    renamed(readFileSync(join(root, 'scripts/new-noun/templates', `${name}.txt`), 'utf8'), names)
  const server = `apps/server/src/organizations/${plural}/${plural}`
  const web = `apps/web/src/${plural}`
  return {
    [`packages/contract/src/${plural}.ts`]: template('contract.ts'),
    [migration]: template('migration.ts'),
    [`${server}.service.ts`]: template('service.ts'),
    [`${server}.repo.ts`]: template('repo.ts'),
    [`${server}.test.ts`]: template('server-test.ts'),
    [`${web}/${plural}.queries.ts`]: template('queries.ts'),
    [`${web}/${capital(plural)}Screen.tsx`]: template('Screen.tsx'),
    [`${web}/${capital(singular)}Form.tsx`]: template('Form.tsx'),
    [`e2e/${plural}.spec.ts`]: template('e2e.ts'),
  }
}

const MIGRATIONS = 'apps/server/src/core/db/migrations'

/** The first migration, which has no file there. */
const BASELINE = 202

export const migrationFile = (root: string, plural: string) => `${MIGRATIONS}/${nextNumber(root)}_${plural}.ts`

function nextNumber(root: string) {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || BASELINE)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}
