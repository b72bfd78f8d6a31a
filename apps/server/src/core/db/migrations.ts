import type { Migration } from 'kysely/migration'
import { baseline } from './baseline.ts'
import { rowsOfDeletedOrganizations } from './migrations/0203_rows-of-deleted-organizations.ts'
import { channelPreferences } from './migrations/0210_channel-preferences.ts'
import { channelGroups } from './migrations/0211_channel-groups.ts'
import { noSpokenBriefs } from './migrations/0230_no-spoken-briefs.ts'
import { sources } from './migrations/0231_sources.ts'
import { talkgroups } from './migrations/0232_talkgroups.ts'
import { idleSessions } from './migrations/0250_idle-sessions.ts'
import { securityEvents } from './migrations/0251_security-events.ts'
import { hitEvents } from './migrations/0252_hit-events.ts'
import { secondFactors } from './migrations/0252_second-factors.ts'
import { alertConditions } from './migrations/0260_alert-conditions.ts'
import { blockedCallers } from './migrations/0261_blocked-callers.ts'
import { filePatterns } from './migrations/0262_file-patterns.ts'
import { sameFiles } from './migrations/0263_same-files.ts'
import { passkeys } from './migrations/0270_passkeys.ts'
import { joining } from './migrations/0271_joining.ts'
import { issuerGroups } from './migrations/0272_issuer-groups.ts'
import { emailDomains } from './migrations/0273_email-domains.ts'
import { searchedScores } from './migrations/0279_searched-scores.ts'
import { scim } from './migrations/0288_scim.ts'
import { talkgroupChannels } from './migrations/0294_talkgroup-channels.ts'
import { backupCopies } from './migrations/0295_backup-copies.ts'
import { installationSecrets } from './migrations/0296_installation-secrets.ts'

export const migrations = {
  '0202_baseline': baseline,
  '0203_rows-of-deleted-organizations': rowsOfDeletedOrganizations,
  '0210_channel-preferences': channelPreferences,
  '0211_channel-groups': channelGroups,
  '0230_no-spoken-briefs': noSpokenBriefs,
  '0231_sources': sources,
  '0232_talkgroups': talkgroups,
  '0250_idle-sessions': idleSessions,
  '0251_security-events': securityEvents,
  '0252_hit-events': hitEvents,
  '0252_second-factors': secondFactors,
  '0260_alert-conditions': alertConditions,
  '0261_blocked-callers': blockedCallers,
  '0262_file-patterns': filePatterns,
  '0263_same-files': sameFiles,
  '0270_passkeys': passkeys,
  '0271_joining': joining,
  '0272_issuer-groups': issuerGroups,
  '0273_email-domains': emailDomains,
  '0279_searched-scores': searchedScores,
  '0288_scim': scim,
  '0294_talkgroup-channels': talkgroupChannels,
  '0295_backup-copies': backupCopies,
  '0296_installation-secrets': installationSecrets,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
