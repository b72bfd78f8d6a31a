import { resolve } from 'node:path'
import { lockMigrations } from './architecture/migrations-lock.ts'

/** npm run lock-migrations: adds the hashes of new migrations to the list. Never changes a listed one. */
try {
  const added = lockMigrations(resolve(import.meta.dirname, '..'))
  process.stdout.write(added.length > 0 ? `Added ${added.join(', ')}\n` : 'Every migration is listed\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
