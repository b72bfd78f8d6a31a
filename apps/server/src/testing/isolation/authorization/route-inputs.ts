import { api } from '@earshot/contract'
import type { Route, Routes } from '@earshot/contract/route'
import { wav } from '../../../ports/media/wav.ts'
import { LINE_NUMBER } from '../../fixtures/directory-rows.ts'
import type { OrganizationFixture } from '../../fixtures/organization-fixture.ts'

export type InputOfOrganization = (place: OrganizationFixture) => Record<string, unknown>

/** Like 'tags.list'. */
type RouteId = { [Noun in keyof typeof api]: `${Noun}.${keyof (typeof api)[Noun] & string}` }[keyof typeof api]

interface PersonalRoute {
  input: Record<string, unknown>
  status: number
  unverified: number
}

const org: InputOfOrganization = ({ org_id }) => ({ org_id })
const [kept, changed] = [{ notes: 'Kept' }, { name: 'Changed' }]

const SILENCE = wav(new Uint8Array(3200), 16_000)
const vconOf = (sound: Uint8Array) => ({
  vcon: '0.4.0',
  dialog: [{ type: 'recording', body: Buffer.from(sound).toString('base64url'), encoding: 'base64url' }],
})

/** Inputs for every route about an organization's objects. A new route needs an entry here or in one of the lists below. */
const inOrganization = {
  'organizations.find': ({ org_id }) => ({ org_id, extras: 'channels,users,invites,addresses,alerts,speakers,tags' }),
  'organizations.steps': org,
  'organizations.update': ({ org_id }) => ({ org_id, label: 'Changed' }),
  'organizations.remove': org,
  'members.list': org,
  'members.update': ({ org_id, user_id }) => ({ org_id, user_id, send: false }),
  'members.remove': ({ org_id, user_id }) => ({ org_id, user_id }),
  'members.endSessions': ({ org_id, user_id }) => ({ org_id, user_id }),
  'members.removeFactor': ({ org_id, user_id }) => ({ org_id, user_id }),
  'members.departure': ({ org_id, user_id }) => ({ org_id, user_id }),
  'invites.list': org,
  'invites.save': ({ org_id }) => ({ org_id, email: 'eve@example.org', admin: true }),
  'invites.link': ({ invite_id }) => ({ invite_id }),
  'invites.remove': ({ invite_id }) => ({ invite_id }),
  'channels.list': org,
  'channels.count': org,
  'channels.create': ({ org_id }) => ({ org_id, name: 'Made', ...kept }),
  'channels.find': ({ channel_id }) => ({ channel_id }),
  'channels.update': ({ channel_id }) => ({ channel_id, ...changed }),
  'channels.remove': ({ channel_id }) => ({ channel_id }),
  'channelMembers.list': ({ channel_id }) => ({ channel_id }),
  'channelMembers.history': ({ channel_id }) => ({ channel_id }),
  'channelMembers.create': ({ private_channel_id, user_id }) => ({ channel_id: private_channel_id, user_id }),
  'channelMembers.update': ({ private_channel_id, user_id }) => ({
    channel_id: private_channel_id,
    user_id,
    role: 'sender',
  }),
  'channelMembers.remove': ({ private_channel_id, user_id }) => ({ channel_id: private_channel_id, user_id }),
  'channelGroups.list': org,
  'channelGroups.create': ({ org_id }) => ({ org_id, name: 'Made' }),
  'channelGroups.update': ({ org_id, group_id }) => ({ org_id, group_id, ...changed }),
  'channelGroups.remove': ({ org_id, group_id }) => ({ org_id, group_id }),
  'channelGroups.order': ({ org_id, group_id }) => ({ org_id, group_ids: [group_id] }),
  'channelGroups.orderChannels': ({ org_id, group_id, channel_id }) => ({
    org_id,
    group_id,
    channel_ids: [channel_id],
  }),
  'channelPreferences.update': ({ channel_id }) => ({ channel_id, favorite: true }),
  'talks.save': ({ org_id, channel_id }) => ({ org_id, channel_id }),
  'talks.sent': ({ org_id }) => ({ org_id, client_id: crypto.randomUUID() }),
  'talks.find': ({ talk_id }) => ({ talk_id }),
  'talks.update': ({ talk_id }) => ({ talk_id, text: 'changed' }),
  'talks.remove': ({ talk_id }) => ({ talk_id }),
  'talks.mark': ({ talk_id }) => ({ talk_id, position: 3, heard: true }),
  'talks.listen': ({ talk_id }) => ({ talk_id }),
  'search.search': ({ org_id }) => ({ org_id, query: 'buried' }),
  'search.facets': ({ org_id }) => ({ org_id, query: 'buried' }),
  'search.remaining': ({ org_id, talk_id }) => ({ org_id, talk_ids: [talk_id] }),
  'refresh.read': ({ org_id }) => ({
    org_id,
    search: { org_id, query: 'buried' },
    counts: { org_id },
    hits: { org_id },
  }),
  'savedSearches.list': org,
  'savedSearches.count': org,
  'savedSearches.create': ({ org_id }) => ({ org_id, name: 'Made', query: 'buried' }),
  'savedSearches.update': ({ org_id, search_id }) => ({ org_id, search_id, name: 'Changed' }),
  'savedSearches.remove': ({ org_id, search_id }) => ({ org_id, search_id }),
  'savedSearches.mark': ({ org_id, search_id }) => ({ org_id, search_id }),
  'savedSearches.follow': ({ org_id, search_id }) => ({ org_id, search_id, follow: true }),
  'analytics.find': org,
  'assistant.find': org,
  'assistant.ask': ({ org_id }) => ({ org_id, question: 'who is buried?' }),
  'alerts.list': org,
  'alerts.save': ({ alert_id }) => ({ alert_id, keyword: 'changed' }),
  'alerts.remove': ({ alert_id }) => ({ alert_id }),
  'alerts.try': ({ org_id }) => ({ org_id, keyword: 'buried' }),
  'hits.list': org,
  'hits.find': ({ talk_id, alert_id }) => ({ talk_id, alert_id }),
  'hits.update': ({ talk_id, alert_id }) => ({ talk_id, alert_id, state: 'resolved' }),
  'hitComments.create': ({ talk_id, alert_id }) => ({ talk_id, alert_id, text: 'Made' }),
  'hitComments.update': ({ talk_id, event_id }) => ({ talk_id, event_id, text: 'Changed' }),
  'hitComments.remove': ({ talk_id, event_id }) => ({ talk_id, event_id }),
  'notes.list': ({ talk_id }) => ({ talk_id }),
  'notes.create': ({ talk_id }) => ({ talk_id, position: 1, text: 'Made' }),
  'notes.update': ({ note_id }) => ({ note_id, state: 'resolved' }),
  'notes.remove': ({ note_id }) => ({ note_id }),
  'notes.mentions': org,
  'notes.see': org,
  'redactions.list': ({ talk_id }) => ({ talk_id }),
  'redactions.create': ({ talk_id }) => ({ talk_id, start: 1, end: 2, reason: 'Made' }),
  'redactions.remove': ({ talk_id, redaction_id }) => ({ talk_id, redaction_id }),
  'redactions.erase': ({ talk_id }) => ({ talk_id }),
  'summaries.find': ({ talk_id }) => ({ talk_id }),
  'summaries.create': ({ talk_id }) => ({ talk_id }),
  'summaries.update': ({ talk_id, part_id }) => ({ talk_id, part_id, text: 'Changed' }),
  'summaries.remove': ({ talk_id, part_id }) => ({ talk_id, part_id }),
  'translations.create': ({ talk_id }) => ({ talk_id, language: 'de' }),
  'summarySettings.find': org,
  'summarySettings.update': ({ org_id }) => ({ org_id, title: true }),
  'speakers.list': org,
  'speakers.count': org,
  'speakers.create': ({ org_id }) => ({ org_id, name: 'Made' }),
  'speakers.update': ({ speaker_id }) => ({ speaker_id, ...changed }),
  'speakers.remove': ({ speaker_id }) => ({ speaker_id }),
  'speakers.merge': ({ speaker_id, other_speaker_id }) => ({ speaker_id, into: other_speaker_id }),
  'speakers.sample': ({ speaker_id }) => ({ speaker_id }),
  'tags.list': org,
  'tags.count': org,
  'tags.create': ({ org_id }) => ({ org_id, tag: 'Made' }),
  'tags.update': ({ tag_id }) => ({ tag_id, tag: 'Changed' }),
  'tags.remove': ({ tag_id }) => ({ tag_id }),
  'tags.merge': ({ tag_id, other_tag_id }) => ({ tag_id, into: other_tag_id }),
  'addresses.list': org,
  'addresses.create': ({ org_id }) => ({ org_id, name: 'Made' }),
  'addresses.update': ({ address_id }) => ({ address_id, ...changed }),
  'addresses.remove': ({ address_id }) => ({ address_id, delete_now: 'true' }),
  'clips.list': org,
  'clips.save': ({ talk_id }) => ({ talk_id, start: 1, end: 2 }),
  'clips.remove': ({ clip_id }) => ({ clip_id }),
  'mailboxes.find': ({ channel_id }) => ({ channel_id }),
  'mailboxes.create': ({ channel_id }) => ({ channel_id }),
  'mailboxes.remove': ({ channel_id }) => ({ channel_id }),
  'phoneLines.list': org,
  'phoneLines.create': ({ org_id, channel_id }) => ({ org_id, channel_id, number: '+4930999999' }),
  'phoneLines.update': ({ org_id, line_id }) => ({ org_id, line_id, longest: 60 }),
  'phoneLines.remove': ({ org_id, line_id }) => ({ org_id, line_id }),
  'phoneCalls.report': ({ org_id }) => ({ org_id, event: 'recording', call_id: 'call', to: LINE_NUMBER, from: '' }),
  'feeds.list': org,
  'feeds.create': org,
  'feeds.remove': ({ org_id, feed_id }) => ({ org_id, feed_id }),
  'retention.list': org,
  'retention.preview': ({ org_id, channel_id }) => ({ org_id, channel_id, talk_days: '30' }),
  'retention.save': ({ org_id, channel_id }) => ({ org_id, channel_id, sound_days: 30, talk_days: null }),
  'retention.remove': ({ org_id, channel_id }) => ({ org_id, channel_id }),
  'retention.holds': org,
  'retention.hold': ({ talk_id }) => ({ talk_id, reason: 'A lawsuit' }),
  'retention.release': ({ talk_id }) => ({ talk_id }),
  'erasures.list': org,
  'erasures.formerMembers': org,
  'erasures.preview': ({ org_id, user_id }) => ({ org_id, user_id }),
  'erasures.create': ({ org_id }) => ({ org_id, names: ['Nell Unknown'], confirm: 'Nell Unknown' }),
  'erasures.resume': ({ org_id, erasure_id }) => ({ org_id, erasure_id }),
  'exports.prepare': org,
  'exports.download': org,
  'imports.start': ({ org_id, archive_upload_id }) => ({ org_id, upload_id: archive_upload_id }),
  'imports.find': org,
  'imports.people': org,
  'images.find': ({ org_id }) => ({ of: 'organization', id: org_id }),
  'briefs.find': org,
  'briefs.schedule': org,
  'briefs.reschedule': ({ org_id }) => ({ org_id, schedule: { at: '07:00', tz: 'UTC', days: 'daily' } }),
  'sources.list': org,
  'analytics.hours': org,
  'blockedCallers.list': org,
  'blockedCallers.block': ({ org_id }) => ({ org_id, caller: '+4930654321' }),
  'blockedCallers.unblock': ({ org_id }) => ({ org_id, caller: 'withheld' }),
  'talkgroups.list': org,
  'talkgroups.save': ({ org_id }) => ({ org_id, talkgroups: [{ talkgroup: '7', name: 'Made' }] }),
  'talkgroups.remove': ({ org_id }) => ({ org_id, talkgroup: '4102' }),
  'notifications.find': org,
  'notifications.test': org,
  'notifications.update': ({ org_id }) => ({ org_id, follow: 'all' }),
  'vcons.find': ({ talk_id }) => ({ talk_id }),
  'talkExports.prepare': ({ org_id, talk_id }) => ({ org_id, talk_ids: [talk_id], format: 'txt' }),
  'talkExports.find': ({ org_id, export_id }) => ({ org_id, export_id }),
  'talkExports.download': ({ org_id, export_id }) => ({ org_id, export_id, format: 'txt' }),
  'vcons.create': ({ org_id, channel_id }) => ({ org_id, channel_id, vcon: vconOf(SILENCE) }),
  'webhooks.list': org,
  'webhooks.create': ({ org_id }) => ({ org_id, name: 'Made', url: 'https://hooks.example.org/' }),
  'webhooks.rotate': ({ webhook_id }) => ({ webhook_id }),
  'webhooks.update': ({ webhook_id }) => ({ webhook_id, ...changed }),
  'webhooks.remove': ({ webhook_id }) => ({ webhook_id }),
  'securityEvents.list': org,
  'keys.list': org,
  'keys.create': ({ org_id }) => ({ org_id, name: 'Made' }),
  'keys.remove': ({ key_id }) => ({ key_id }),
  'audit.list': org,
  'vocabulary.list': org,
  'vocabulary.create': ({ org_id, talk_id }) => ({ org_id, talk_id, word: 'Okonjo' }),
  'vocabulary.remove': ({ org_id, talk_id }) => ({ org_id, talk_id, word: 'Okonjo' }),
  'engines.find': org,
  'engines.update': ({ org_id }) => ({ org_id, vocabulary: ['Changed'] }),
  'engines.try': ({ talk_id }) => ({ talk_id }),
  'engines.redo': org,
  'models.list': org,
  'models.select': ({ org_id }) => ({ org_id, model: 'moonshine-tiny-en' }),
  'models.retry': org,
  'models.remove': ({ org_id }) => ({ org_id, model: 'whisper-base' }),
  'liveTalks.list': org,
  'liveTalks.find': ({ live_id }) => ({ live_id }),
  'liveTalks.create': ({ org_id, channel_id }) => ({ org_id, channel_id, client_id: crypto.randomUUID() }),
  'liveTalks.update': ({ live_id }) => ({ live_id, paused: true }),
  'liveTalks.remove': ({ live_id }) => ({ live_id }),
  'liveTalks.listen': ({ live_id }) => ({ live_id }),
  'operations.find': org,
  'live.listen': org,
} satisfies Partial<Record<RouteId, InputOfOrganization>>
export const organizationInputs: Record<string, InputOfOrganization> = inOrganization

/** Models may be selected, but cannot be downloaded; the chat model does not answer. */
export const modelSelectionOptions = {
  env: { SPEECH_MODEL: 'auto', MODELS_URL: 'http://127.0.0.1:9', CHAT_URL: 'http://127.0.0.1:9', CHAT_MODEL: 'lab-1' },
}

/** A valid public key for push subscriptions: a point on the curve P-256. */
const POINT = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** Routes about the caller alone, with input and expected status. They access no organization. */
const ofCaller = {
  'sessions.revoke': { input: {}, status: 200, unverified: 200 },
  'users.find': { input: { extras: 'all' }, status: 200, unverified: 200 },
  'users.update': { input: { settings: { track: 'stage' } }, status: 200, unverified: 200 },
  'users.remove': { input: {}, status: 200, unverified: 200 },
  'apps.list': { input: {}, status: 200, unverified: 200 },
  'apps.review': { input: {}, status: 400, unverified: 400 },
  'apps.connect': { input: { request: 'x', org_id: crypto.randomUUID() }, status: 400, unverified: 400 },
  'apps.remove': { input: { app_id: crypto.randomUUID() }, status: 404, unverified: 404 },
  'keys.find': { input: {}, status: 403, unverified: 403 },
  'sources.report': { input: { folder: '/srv/calls', failure: 'x' }, status: 403, unverified: 403 },
  'organizations.count': { input: {}, status: 200, unverified: 200 },
  'organizations.create': { input: { name: 'Made' }, status: 201, unverified: 403 },
  'phones.create': { input: { phone: '12' }, status: 400, unverified: 400 },
  'phones.verify': { input: { phone: '2125550100', code: '000000' }, status: 404, unverified: 404 },
  'phones.remove': { input: { phone: '2125550100' }, status: 404, unverified: 404 },
  'invites.mine': { input: {}, status: 200, unverified: 200 },
  'securityEvents.own': { input: {}, status: 200, unverified: 200 },
  'phonePins.find': { input: {}, status: 200, unverified: 200 },
  'phonePins.save': { input: { pin: '4711' }, status: 403, unverified: 403 },
  'phonePins.remove': { input: {}, status: 200, unverified: 200 },
  'notifications.subscribe': {
    input: { endpoint: 'https://push.example.org/x', keys: { p256dh: POINT, auth: 'x'.repeat(22) } },
    status: 200,
    unverified: 200,
  },
  'notifications.unsubscribe': { input: { endpoint: 'https://push.example.org/x' }, status: 200, unverified: 200 },
} satisfies Partial<Record<Exclude<RouteId, keyof typeof inOrganization>, PersonalRoute>>
export const personal: Record<string, PersonalRoute> = ofCaller

/**
 * Public routes, with the reason. public-routes.test.ts tests what they reveal. A route that is in none of the three
 * lists, or in two, does not compile.
 */
const forVisitors = {
  'sessions.exchange': 'who signs in has no session yet',
  'sessions.exchangeByQuery': 'who signs in has no session yet',
  'invites.find': 'an invited person sees the inviter before they have an account; its id is the key',
  'clips.find': 'a clip is published: its id of 128 random bits is the key',
  'clips.listen': 'the sound of a published clip, by an address that was signed for it',
  'feeds.read': 'a podcast app reads a feed: its signed address is the key',
  'feeds.listen': 'a podcast app plays a talk, by an address that was signed for the feed',
  'phoneLines.greeting':
    'a telephone system plays what everyone who calls the number hears: its signed address is the key',
  'phoneCalls.listen':
    'a telephone system plays a talk to a person who entered their PIN: its signed address is the key',
  'clips.embed': 'what the page of a published clip says of itself',
} satisfies Record<Exclude<RouteId, keyof typeof inOrganization | keyof typeof ofCaller>, string>
export const open: Record<string, string> = forVisitors

export const routes: [string, Route][] = Object.entries(api as Record<string, Routes>).flatMap(([noun, all]) =>
  Object.entries(all).map(([verb, route]): [string, Route] => [`${noun}.${verb}`, route]),
)
