import { api } from '@earshot/contract'
import type { Routes } from '@earshot/contract/route'
import { alerts } from './alerts/alerts/alerts.service.ts'
import { briefs } from './alerts/briefs/briefs.service.ts'
import { mountCallAnswer } from './alerts/hits/call-answer.routes.ts'
import { hitComments } from './alerts/hits/hit-comments.service.ts'
import { hits } from './alerts/hits/hits.service.ts'
import { notifications } from './alerts/notifications/notifications.service.ts'
import { mountUnsubscribe } from './alerts/notifications/unsubscribe.routes.ts'
import { refresh } from './alerts/refresh/refresh.service.ts'
import { webhooks } from './alerts/webhooks/webhooks.service.ts'
import { assistant } from './assistant/assistant.service.ts'
import { mountMcp } from './assistant/mcp/mcp.routes.ts'
import { mountLive } from './core/http/live.ts'
import type { Handlers } from './core/http/handlers.ts'
import { mount } from './core/http/mount.ts'
import { apps } from './identity/apps/apps.service.ts'
import { mountOAuth } from './identity/apps/oauth.routes.ts'
import { keys } from './identity/keys/keys.service.ts'
import { phonePins } from './identity/phone-pins/phone-pins.service.ts'
import { phones } from './identity/phones/phones.service.ts'
import { securityEvents } from './identity/security-events/security-events.service.ts'
import { sessions } from './identity/sessions/sessions.service.ts'
import { users } from './identity/users/users.service.ts'
import { operations } from './operations/operations/operations.service.ts'
import { addresses } from './organizations/addresses/addresses.service.ts'
import { audit } from './organizations/audit/audit.service.ts'
import { channelGroups } from './organizations/channel-groups/channel-groups.service.ts'
import { channelMembers } from './organizations/channel-members/channel-members.service.ts'
import { channelPreferences } from './organizations/channel-preferences/channel-preferences.service.ts'
import { channelChanges } from './organizations/channel-changes/channel-changes.service.ts'
import { channels } from './organizations/channels/channels.service.ts'
import { mountExports } from './organizations/exports/exports.routes.ts'
import { exports } from './organizations/exports/exports.service.ts'
import { mountImages } from './organizations/images/images.routes.ts'
import { imports } from './organizations/imports/imports.service.ts'
import { includes } from './organizations/includes/includes.service.ts'
import { organizationCounts } from './organizations/includes/organization-counts.service.ts'
import { invites } from './organizations/invites/invites.service.ts'
import { emailDomains } from './organizations/email-domains/email-domains.service.ts'
import { joinLinks } from './organizations/invites/join-links.service.ts'
import { joinRequests } from './organizations/invites/join-requests.service.ts'
import { memberSessions } from './organizations/member-sessions/member-sessions.service.ts'
import { knownWords } from './talks/speech-settings/known-words.service.ts'
import { members } from './organizations/members/members.service.ts'
import { organizations } from './organizations/organizations/organizations.service.ts'
import { retention } from './organizations/retention/retention.service.ts'
import { mountScim } from './organizations/scim/scim.routes.ts'
import { scim } from './organizations/scim/scim.service.ts'
import { mountSamples } from './organizations/speakers/speakers.routes.ts'
import { speakers } from './organizations/speakers/speakers.service.ts'
import { tags } from './organizations/tags/tags.service.ts'
import { analytics } from './talks/analytics/analytics.service.ts'
import { mountClips } from './talks/clips/clips.routes.ts'
import { clips } from './talks/clips/clips.service.ts'
import { mountFeeds } from './talks/feeds/feeds.routes.ts'
import { feeds } from './talks/feeds/feeds.service.ts'
import { erasures } from './talks/erasures/erasures.service.ts'
import { liveRecording } from './talks/live-recording/live-recording.service.ts'
import { mountLiveSound } from './talks/live-talks/live-sound.routes.ts'
import { liveTalks } from './talks/live-talks/live-talks.service.ts'
import { mountMailIn } from './talks/mailboxes/mail-in.routes.ts'
import { mailboxes } from './talks/mailboxes/mailboxes.service.ts'
import { mountPhoneIn } from './talks/phone-lines/phone-in.routes.ts'
import { filePatterns } from './talks/file-patterns/file-patterns.service.ts'
import { blockedCallers } from './talks/phone-lines/blocked-callers.service.ts'
import { phoneLines } from './talks/phone-lines/phone-lines.service.ts'
import { mountPhoneSounds } from './talks/phone-lines/phone-sounds.routes.ts'
import { mountTwilio } from './talks/phone-lines/twilio.routes.ts'
import { mountCallUpload } from './talks/radio/call-upload.routes.ts'
import { notes } from './talks/notes/notes.service.ts'
import { redactions } from './talks/redactions/redactions.service.ts'
import { savedSearches } from './talks/saved-searches/saved-searches.service.ts'
import { search } from './talks/search/search.service.ts'
import { sources } from './talks/sources/sources.service.ts'
import { models } from './talks/speech-models/speech-models.service.ts'
import { summaries, translations } from './talks/summaries/summaries.service.ts'
import { summarySettings } from './talks/summaries/summary-settings.service.ts'
import { speechSettings } from './talks/speech-settings/speech-settings.service.ts'
import { talkgroups } from './talks/talkgroups/talkgroups.service.ts'
import { mountTalkBytes } from './talks/talks/talks.routes.ts'
import { talks } from './talks/talks/talks.service.ts'
import { mountTalkExports } from './talks/talk-exports/talk-exports.routes.ts'
import { talkExports } from './talks/talk-exports/talk-exports.service.ts'
import { mountVcons } from './talks/vcon/vcon.routes.ts'
import { vcons } from './talks/vcon/vcon.service.ts'
import { mountUploads } from './talks/uploads/uploads.routes.ts'

type App = Parameters<typeof mount>[0]
type Mount = (app: App) => unknown

const json =
  <R extends Routes>(routes: R, handlers: Handlers<R> | Handlers<R, keyof R>): Mount =>
  (app) =>
    mount(app, routes, handlers)

const { create, update, remove } = api.liveTalks
const speaking = { create, update, remove }
const { update: changeChannel, ...otherChannels } = api.channels

/** Every noun of the contract with its routes' handlers; a missing one does not compile. */
export const nouns = {
  sessions: [json(api.sessions, sessions)],
  users: [json(api.users, users)],
  phones: [json(api.phones, phones)],
  phonePins: [json(api.phonePins, phonePins)],
  organizations: [
    json(api.organizations, organizations),
    json({ find: api.organizations.find }, includes),
    json({ count: api.organizations.count }, organizationCounts),
  ],
  members: [
    json(api.members, members),
    json({ endSessions: api.members.endSessions, removeFactor: api.members.removeFactor }, memberSessions),
  ],
  invites: [json(api.invites, invites)],
  emailDomains: [json(api.emailDomains, emailDomains)],
  joinLinks: [json(api.joinLinks, joinLinks)],
  joinRequests: [json(api.joinRequests, joinRequests)],
  scim: [json(api.scim, scim), mountScim],
  channels: [json(otherChannels, channels), json({ update: changeChannel }, channelChanges)],
  channelGroups: [json(api.channelGroups, channelGroups)],
  channelMembers: [json(api.channelMembers, channelMembers)],
  channelPreferences: [json(api.channelPreferences, channelPreferences)],
  talks: [json(api.talks, talks), mountTalkBytes, mountUploads, (app) => app.register(mountCallUpload)],
  liveTalks: [
    json({ list: api.liveTalks.list, find: api.liveTalks.find }, liveTalks),
    json(speaking, liveRecording),
    mountLiveSound,
  ],
  search: [json(api.search, search)],
  savedSearches: [json(api.savedSearches, savedSearches)],
  analytics: [json(api.analytics, analytics)],
  assistant: [json(api.assistant, assistant), mountMcp],
  alerts: [json(api.alerts, alerts)],
  briefs: [json(api.briefs, briefs)],
  hits: [json(api.hits, hits), mountCallAnswer],
  hitComments: [json(api.hitComments, hitComments)],
  notes: [json(api.notes, notes)],
  redactions: [json(api.redactions, redactions)],
  summaries: [json(api.summaries, summaries)],
  translations: [json(api.translations, translations)],
  summarySettings: [json(api.summarySettings, summarySettings)],
  speakers: [json(api.speakers, speakers), mountSamples],
  tags: [json(api.tags, tags)],
  addresses: [json(api.addresses, addresses)],
  clips: [json(api.clips, clips), mountClips],
  feeds: [json(api.feeds, feeds), mountFeeds],
  mailboxes: [json(api.mailboxes, mailboxes), mountMailIn],
  phoneLines: [json(api.phoneLines, phoneLines), mountPhoneSounds],
  blockedCallers: [json(api.blockedCallers, blockedCallers)],
  phoneCalls: [mountPhoneIn, mountTwilio],
  images: [mountImages],
  notifications: [json(api.notifications, notifications), (app) => app.register(mountUnsubscribe)],
  talkExports: [json(api.talkExports, talkExports), mountTalkExports],
  vcons: [json(api.vcons, vcons), mountVcons],
  webhooks: [json(api.webhooks, webhooks)],
  apps: [json(api.apps, apps), (app) => app.register(mountOAuth)],
  keys: [json(api.keys, keys)],
  sources: [json(api.sources, sources)],
  filePatterns: [json(api.filePatterns, filePatterns)],
  talkgroups: [json(api.talkgroups, talkgroups)],
  retention: [json(api.retention, retention)],
  erasures: [json(api.erasures, erasures)],
  exports: [json(api.exports, exports), mountExports],
  imports: [json(api.imports, imports)],
  audit: [json(api.audit, audit)],
  securityEvents: [json(api.securityEvents, securityEvents)],
  engines: [json(api.engines, speechSettings)],
  vocabulary: [json(api.vocabulary, knownWords)],
  models: [json(api.models, models)],
  operations: [json(api.operations, operations)],
  live: [mountLive],
  refresh: [json(api.refresh, refresh)],
} satisfies Record<keyof typeof api, readonly Mount[]>
