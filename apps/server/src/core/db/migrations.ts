import type { Migration } from 'kysely/migration'
import { baseline } from './baseline.ts'
import { idleSessions } from './migrations/0250_idle-sessions.ts'
import { securityEvents } from './migrations/0251_security-events.ts'
import { secondFactors } from './migrations/0252_second-factors.ts'

export const migrations = {
  '0202_baseline': baseline,
  '0250_idle-sessions': idleSessions,
  '0251_security-events': securityEvents,
  '0252_second-factors': secondFactors,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
