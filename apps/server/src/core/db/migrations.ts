import type { Migration } from 'kysely/migration'
import { baseline } from './baseline.ts'

export const migrations = {
  '0202_baseline': baseline,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
