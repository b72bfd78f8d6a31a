import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { migrationFile, type NounNames, nounFiles } from './new-noun/noun-files.ts'
import { insert, registrations } from './new-noun/registrations.ts'
import { fillCatalogs } from './new-noun/catalogs.ts'
import { lockMigrations } from './architecture/migrations-lock.ts'

/**
 * npm run new-noun labels [label]: generates a noun of an organization from contract to screen with tests, and
 * registers it wherever nouns are listed. The generated code is a starting point.
 */
const root = resolve(import.meta.dirname, '..')
const [plural = '', given] = process.argv.slice(2)
const singular = given ?? plural.replace(/ies$/, 'y').replace(/s$/, '')
if (!/^[a-z]+$/.test(plural) || !/^[a-z]+$/.test(singular) || plural === singular) {
  process.stderr.write(
    'Name the noun in lower case, in the plural: npm run new-noun labels, or npm run new-noun people person\n',
  )
  process.exit(1)
}
if (existsSync(join(root, `packages/contract/src/${plural}.ts`))) {
  process.stderr.write(`The noun ${plural} already exists. Use another name\n`)
  process.exit(1)
}
write({ plural, singular })

function write(names: NounNames) {
  const migration = migrationFile(root, names.plural)
  const edits = registrations(names, migration)
  const edited = new Map<string, string>()
  for (const edit of edits)
    edited.set(edit.file, insert(edited.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8'), edit))
  const files = { ...nounFiles(root, names, migration), ...Object.fromEntries(edited) }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  run('npx', 'biome', 'check', '--write', ...Object.keys(files))
  // After formatting, because the list contains hashes of the files.
  lockMigrations(root)
  run('npm', 'run', 'openapi')
  run('npm', 'run', 'extract', '-w', 'apps/web')
  const untranslated = fillCatalogs(join(root, 'apps/web/src/locales'))
  process.stdout.write(
    `${Object.keys(files).join('\n')}\n\nNow run npm test. To translate, in apps/web/src/locales:\n${untranslated.join('\n')}\n`,
  )
}
