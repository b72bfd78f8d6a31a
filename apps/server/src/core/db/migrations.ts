import type { Migration } from 'kysely/migration'
import { people } from './migrations/0001_people.ts'
import { organizations } from './migrations/0002_organizations.ts'
import { talks } from './migrations/0003_talks.ts'
import { isolation } from './migrations/0004_isolation.ts'
import { search } from './migrations/0005_search.ts'
import { nouns } from './migrations/0006_nouns.ts'
import { corrections } from './migrations/0007_corrections.ts'
import { outward } from './migrations/0008_outward.ts'
import { persons } from './migrations/0009_persons.ts'
import { searching } from './migrations/0010_search.ts'
import { operations } from './migrations/0011_operations.ts'
import { recordingNotice } from './migrations/0012_recording.ts'
import { speech } from './migrations/0014_speech.ts'
import { quality } from './migrations/0015_quality.ts'
import { stages } from './migrations/0016_stages.ts'
import { following } from './migrations/0017_following.ts'
import { radio } from './migrations/0018_radio.ts'
import { accounts } from './migrations/0019_accounts.ts'
import { titles } from './migrations/0020_titles.ts'
import { alertScopes } from './migrations/0021_scopes.ts'
import { speechModels } from './migrations/0022_models.ts'
import { sounds } from './migrations/0023_sounds.ts'
import { fallback } from './migrations/0024_fallback.ts'
import { seedIndex } from './migrations/0025_seeds.ts'
import { notes } from './migrations/0026_notes.ts'
import { lookups } from './migrations/0027_lookups.ts'
import { filters } from './migrations/0028_filters.ts'
import { consent } from './migrations/0032_consent.ts'
import { imports } from './migrations/0037_imports.ts'
import { retention } from './migrations/0031_retention.ts'
import { storageTotals } from './migrations/0029_storage.ts'
import { rollups } from './migrations/0035_rollups.ts'
import { privateChannels } from './migrations/0030_private.ts'
import { roles } from './migrations/0033_roles.ts'
import { silences } from './migrations/0042_silences.ts'
import { redactions } from './migrations/0039_redactions.ts'
import { feeds } from './migrations/0046_feeds.ts'
import { erasures } from './migrations/0048_erasures.ts'
import { mailboxes } from './migrations/0049_mailboxes.ts'
import { phoneLines } from './migrations/0057_lines.ts'
import { channelWebhooks } from './migrations/0052_webhooks.ts'
import { escalations } from './migrations/0054_escalations.ts'
import { operators } from './migrations/0055_operators.ts'
import { summaries } from './migrations/0059_summaries.ts'
import { savedSearches } from './migrations/0060_searches.ts'
import { briefs } from './migrations/0064_briefs.ts'
import { phrases } from './migrations/0066_phrases.ts'
import { liveTalks } from './migrations/0068_live.ts'
import { greetings } from './migrations/0070_greetings.ts'
import { answers } from './migrations/0072_answers.ts'
import { spoken } from './migrations/0073_spoken.ts'
import { connectedApps } from './migrations/0074_apps.ts'
import { listening } from './migrations/0077_listening.ts'
import { callers } from './migrations/0078_callers.ts'
import { entries } from './migrations/0080_entries.ts'
import { shards } from './migrations/0082_shards.ts'
import { versions } from './migrations/0083_versions.ts'
import { statistics } from './migrations/0086_statistics.ts'
import { unheard } from './migrations/0090_unheard.ts'
import { backlog } from './migrations/0091_backlog.ts'
import { quickerLists } from './migrations/0092_lists.ts'
import { sampled } from './migrations/0093_sampled.ts'
import { kept } from './migrations/0094_kept.ts'
import { totals } from './migrations/0095_totals.ts'
import { pages } from './migrations/0096_pages.ts'
import { rareFirst } from './migrations/0097_rare-first.ts'
import { largeOrganizations } from './migrations/0098_large-organizations.ts'
import { jobsOnClusters } from './migrations/0099_jobs-on-clusters.ts'
import { ownInvites } from './migrations/0100_own-invites.ts'
import { deliveriesOfTalks } from './migrations/0101_deliveries-of-talks.ts'
import { channelsIndex } from './migrations/0102_channels-index.ts'
import { removedNumbers } from './migrations/0103_removed-numbers.ts'
import { gracePeriods } from './migrations/0104_grace-periods.ts'
import { marks } from './migrations/0105_marks.ts'
import { peakBytes } from './migrations/0106_peak-bytes.ts'
import { shortSounds } from './migrations/0107_short-sounds.ts'
import { wordBytes } from './migrations/0108_word-bytes.ts'
import { tokenizer } from './migrations/0110_tokenizer.ts'
import { tracks } from './migrations/0111_tracks.ts'
import { radioCalls } from './migrations/0115_radio-calls.ts'
import { keyChannels } from './migrations/0116_key-channels.ts'
import { ownEvents } from './migrations/0117_own-events.ts'
import { firstModel } from './migrations/0120_first-model.ts'
import { plainSearch } from './migrations/0130_plain-search.ts'
import { wordsAsJson } from './migrations/0131_words-as-json.ts'
import { languages } from './migrations/0140_languages.ts'
import { openTalks } from './migrations/0183_open-talks.ts'
import { talkExports } from './migrations/0190_talk-exports.ts'
import { backupRuns } from './migrations/0200_backup-runs.ts'
import { healthProblems } from './migrations/0201_health-problems.ts'
import { idleSessions } from './migrations/0250_idle-sessions.ts'
import { securityEvents } from './migrations/0251_security-events.ts'
import { maybeSaid } from './migrations/0159_maybe-said.ts'
import { freshness } from './migrations/0180_freshness.ts'
import { recipients } from './migrations/0181_recipients.ts'
import { replies } from './migrations/0182_replies.ts'

export const migrations = {
  '0001_people': people,
  '0002_organizations': organizations,
  '0003_talks': talks,
  '0004_isolation': isolation,
  '0005_search': search,
  '0006_nouns': nouns,
  '0007_corrections': corrections,
  '0008_outward': outward,
  '0009_persons': persons,
  '0010_search': searching,
  '0011_operations': operations,
  '0012_recording': recordingNotice,
  '0014_speech': speech,
  '0015_quality': quality,
  '0016_stages': stages,
  '0017_following': following,
  '0018_radio': radio,
  '0019_accounts': accounts,
  '0020_titles': titles,
  '0021_scopes': alertScopes,
  '0022_models': speechModels,
  '0023_sounds': sounds,
  '0024_fallback': fallback,
  '0025_seeds': seedIndex,
  '0026_notes': notes,
  '0027_lookups': lookups,
  '0028_filters': filters,
  '0029_storage': storageTotals,
  '0030_private': privateChannels,
  '0031_retention': retention,
  '0032_consent': consent,
  '0033_roles': roles,
  '0035_rollups': rollups,
  '0037_imports': imports,
  '0039_redactions': redactions,
  '0042_silences': silences,
  '0046_feeds': feeds,
  '0048_erasures': erasures,
  '0049_mailboxes': mailboxes,
  '0052_webhooks': channelWebhooks,
  '0054_escalations': escalations,
  '0055_operators': operators,
  '0057_lines': phoneLines,
  '0059_summaries': summaries,
  '0060_searches': savedSearches,
  '0064_briefs': briefs,
  '0066_phrases': phrases,
  '0068_live': liveTalks,
  '0070_greetings': greetings,
  '0072_answers': answers,
  '0073_spoken': spoken,
  '0074_apps': connectedApps,
  '0077_listening': listening,
  '0078_callers': callers,
  '0080_entries': entries,
  '0082_shards': shards,
  '0083_versions': versions,
  '0086_statistics': statistics,
  '0090_unheard': unheard,
  '0091_backlog': backlog,
  '0092_lists': quickerLists,
  '0093_sampled': sampled,
  '0094_kept': kept,
  '0095_totals': totals,
  '0096_pages': pages,
  '0097_rare-first': rareFirst,
  '0098_large-organizations': largeOrganizations,
  '0099_jobs-on-clusters': jobsOnClusters,
  '0100_own-invites': ownInvites,
  '0101_deliveries-of-talks': deliveriesOfTalks,
  '0102_channels-index': channelsIndex,
  '0103_removed-numbers': removedNumbers,
  '0104_grace-periods': gracePeriods,
  '0105_marks': marks,
  '0106_peak-bytes': peakBytes,
  '0107_short-sounds': shortSounds,
  '0108_word-bytes': wordBytes,
  '0110_tokenizer': tokenizer,
  '0111_tracks': tracks,
  '0115_radio-calls': radioCalls,
  '0116_key-channels': keyChannels,
  '0117_own-events': ownEvents,
  '0120_first-model': firstModel,
  '0130_plain-search': plainSearch,
  '0131_words-as-json': wordsAsJson,
  '0140_languages': languages,
  '0159_maybe-said': maybeSaid,
  '0180_freshness': freshness,
  '0181_recipients': recipients,
  '0182_replies': replies,
  '0183_open-talks': openTalks,
  '0190_talk-exports': talkExports,
  '0200_backup-runs': backupRuns,
  '0201_health-problems': healthProblems,
  '0250_idle-sessions': idleSessions,
  '0251_security-events': securityEvents,
} as unknown as Record<string, Migration>

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)
