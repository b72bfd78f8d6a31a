import type { Migration } from 'kysely/migration'
import { baseline } from './baseline.ts'
import { noSpokenBriefs } from './migrations/0230_no-spoken-briefs.ts'
import { sources } from './migrations/0231_sources.ts'
import { talkgroups } from './migrations/0232_talkgroups.ts'

export const migrations = {
  '0202_baseline': baseline,
  '0230_no-spoken-briefs': noSpokenBriefs,
  '0231_sources': sources,
  '0232_talkgroups': talkgroups,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
