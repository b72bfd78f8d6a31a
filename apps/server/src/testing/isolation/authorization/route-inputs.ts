import { api } from '@earshot/contract'
import type { Route, Routes } from '@earshot/contract/route'
import { type InputOfOrganization, inOrganization, type RouteId } from './organization-inputs.ts'

interface PersonalRoute {
  input: Record<string, unknown>
  status: number
  unverified: number
}

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
  'emailDomains.mine': { input: {}, status: 200, unverified: 200 },
  'emailDomains.join': { input: { domain_id: crypto.randomUUID() }, status: 404, unverified: 404 },
  'joinRequests.mine': { input: {}, status: 200, unverified: 200 },
  'joinRequests.withdraw': { input: { request_id: crypto.randomUUID() }, status: 404, unverified: 404 },
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
