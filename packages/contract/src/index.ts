import { addressRoutes } from './addresses.ts'
import { alertRoutes } from './alerts.ts'
import { analyticsRoutes } from './analytics.ts'
import { appRoutes } from './apps.ts'
import { assistantRoutes } from './assistant.ts'
import { auditRoutes } from './audit.ts'
import { blockedCallerRoutes } from './blocked-callers.ts'
import { briefRoutes } from './briefs.ts'
import { channelGroupRoutes } from './channel-groups.ts'
import { channelMemberRoutes } from './channel-members.ts'
import { channelPreferenceRoutes } from './channel-preferences.ts'
import { channelRoutes } from './channels.ts'
import { clipRoutes } from './clips.ts'
import { erasureRoutes } from './erasures.ts'
import { exportRoutes } from './exports.ts'
import { feedRoutes } from './feeds.ts'
import { engineRoutes } from './engines.ts'
import { vocabularyRoutes } from './vocabulary.ts'
import { hitCommentRoutes } from './hit-comments.ts'
import { hitRoutes } from './hits.ts'
import { filePatternRoutes } from './file-patterns.ts'
import { imageRoutes } from './images.ts'
import { importRoutes } from './imports.ts'
import { emailDomainRoutes } from './email-domains.ts'
import { inviteRoutes } from './invites.ts'
import { joinLinkRoutes, joinRequestRoutes } from './joining.ts'
import { keyRoutes } from './keys.ts'
import { liveRoutes } from './live.ts'
import { liveTalkRoutes } from './live-talks.ts'
import { mailboxRoutes } from './mailboxes.ts'
import { memberRoutes } from './members.ts'
import { modelRoutes } from './models.ts'
import { noteRoutes } from './notes.ts'
import { notificationRoutes } from './notifications.ts'
import { operationRoutes } from './operations.ts'
import { organizationRoutes } from './organizations.ts'
import { phoneCallRoutes } from './phone-calls.ts'
import { phoneLineRoutes } from './phone-lines.ts'
import { phonePinRoutes } from './phone-pins.ts'
import { phoneRoutes } from './phones.ts'
import { redactionRoutes } from './redactions.ts'
import { refreshRoutes } from './refresh.ts'
import { retentionRoutes } from './retention.ts'
import { savedSearchRoutes } from './saved-searches.ts'
import { scimRoutes } from './scim.ts'
import { searchRoutes } from './search.ts'
import { securityEventRoutes } from './security-events.ts'
import { sessionRoutes } from './sessions.ts'
import { sourceRoutes } from './sources.ts'
import { speakerRoutes } from './speakers.ts'
import { summaryRoutes } from './summaries.ts'
import { summarySettingsRoutes } from './summary-settings.ts'
import { tagRoutes } from './tags.ts'
import { talkgroupRoutes } from './talkgroups.ts'
import { talkRoutes } from './talks.ts'
import { translationRoutes } from './translations.ts'
import { userRoutes } from './users.ts'
import { talkExportRoutes } from './talk-exports.ts'
import { vconRoutes } from './vcons.ts'
import { webhookRoutes } from './webhooks.ts'

export const api = {
  sessions: sessionRoutes,
  users: userRoutes,
  apps: appRoutes,
  phones: phoneRoutes,
  phonePins: phonePinRoutes,
  organizations: organizationRoutes,
  members: memberRoutes,
  invites: inviteRoutes,
  emailDomains: emailDomainRoutes,
  joinLinks: joinLinkRoutes,
  joinRequests: joinRequestRoutes,
  scim: scimRoutes,
  channels: channelRoutes,
  channelGroups: channelGroupRoutes,
  channelMembers: channelMemberRoutes,
  channelPreferences: channelPreferenceRoutes,
  talks: talkRoutes,
  liveTalks: liveTalkRoutes,
  search: searchRoutes,
  savedSearches: savedSearchRoutes,
  analytics: analyticsRoutes,
  assistant: assistantRoutes,
  alerts: alertRoutes,
  hits: hitRoutes,
  hitComments: hitCommentRoutes,
  briefs: briefRoutes,
  notes: noteRoutes,
  redactions: redactionRoutes,
  summaries: summaryRoutes,
  translations: translationRoutes,
  summarySettings: summarySettingsRoutes,
  sources: sourceRoutes,
  filePatterns: filePatternRoutes,
  talkgroups: talkgroupRoutes,
  speakers: speakerRoutes,
  tags: tagRoutes,
  addresses: addressRoutes,
  mailboxes: mailboxRoutes,
  phoneLines: phoneLineRoutes,
  blockedCallers: blockedCallerRoutes,
  phoneCalls: phoneCallRoutes,
  clips: clipRoutes,
  feeds: feedRoutes,
  images: imageRoutes,
  notifications: notificationRoutes,
  talkExports: talkExportRoutes,
  vcons: vconRoutes,
  webhooks: webhookRoutes,
  keys: keyRoutes,
  retention: retentionRoutes,
  erasures: erasureRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  audit: auditRoutes,
  securityEvents: securityEventRoutes,
  engines: engineRoutes,
  vocabulary: vocabularyRoutes,
  models: modelRoutes,
  operations: operationRoutes,
  live: liveRoutes,
  refresh: refreshRoutes,
}
