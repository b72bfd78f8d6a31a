import type { Migration } from 'kysely/migration'
import { baseline } from './baseline.ts'
import { channelPreferences } from './migrations/0210_channel-preferences.ts'
import { channelGroups } from './migrations/0211_channel-groups.ts'
import { hitEvents } from './migrations/0212_hit-events.ts'

export const migrations = {
  '0202_baseline': baseline,
  '0210_channel-preferences': channelPreferences,
  '0211_channel-groups': channelGroups,
  '0212_hit-events': hitEvents,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
