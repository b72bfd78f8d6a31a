import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS = 'apps/server/src/core/db/migrations'
export const LOCK_FILE = 'apps/server/src/core/db/migrations.lock.json'

/** SHA-256 of each file, by its path in the migrations folder. */
export type MigrationHashes = Record<string, string>

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export function hashMigrations(root: string): MigrationHashes {
  const folder = join(root, MIGRATIONS)
  const files = globSync('**/*.ts', { cwd: folder }).sort()
  return Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(folder, file)))]))
}

export const readLock = (root: string): MigrationHashes => JSON.parse(readFileSync(join(root, LOCK_FILE), 'utf8'))

/** Migrations that have landed must not change, because existing databases would no longer match the code. */
export function changedMigrations(locked: MigrationHashes, found: MigrationHashes): string[] {
  return Object.entries(locked).flatMap(([file, hash]) => {
    if (!found[file]) return [`${file} was removed or renamed: put it back under this name`]
    if (found[file] === hash) return []
    return [
      `${file} was edited: restore it and write a new migration. If it never landed, delete its line in ${LOCK_FILE}`,
    ]
  })
}

export function unlistedMigrations(locked: MigrationHashes, found: MigrationHashes): string[] {
  return Object.keys(found)
    .filter((file) => !locked[file])
    .map((file) => `${file} is not in ${LOCK_FILE}: run npm run lock-migrations`)
}

/** A migration that sorts before one that has landed would run in another order in new databases. */
export function lateMigrations(locked: MigrationHashes, found: MigrationHashes): string[] {
  const last = Object.keys(locked).filter(isNumbered).sort().at(-1) ?? ''
  return Object.keys(found)
    .filter((file) => isNumbered(file) && !locked[file] && file < last)
    .map((file) => `${file} sorts before ${last}, which has landed: give it a higher number`)
}

const isNumbered = (file: string) => /^\d{4}_/.test(file)

/** Adds new files to the list. Throws without writing if a listed file has changed. */
export function lockMigrations(root: string): string[] {
  const [locked, found] = [readLock(root), hashMigrations(root)]
  const problems = [...changedMigrations(locked, found), ...lateMigrations(locked, found)]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writeFileSync(join(root, LOCK_FILE), `${JSON.stringify(found, null, 2)}\n`)
  return Object.keys(found).filter((file) => !locked[file])
}
