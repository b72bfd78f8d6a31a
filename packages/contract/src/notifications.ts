import * as z from 'zod/mini'
import { Clock, Id, requiredLine, TimeZone } from './fields.ts'
import { route } from './route.ts'

const Ways = z.object({ email: z.boolean(), push: z.boolean() })

/** A user's notification settings in an organization. Hits always show in the app. */
export const NotificationSettings = z.object({
  /** Hits of the user's own alerts, of all others, and exceptions for single alerts. */
  own_alerts: Ways,
  other_alerts: Ways,
  alerts: z.array(z.extend(Ways, { alert_id: Id })).check(z.maxLength(1000)),
  /** New talks in all channels, and exceptions for single channels. */
  follow: z.enum(['all', 'mentions', 'none'], { error: 'Follow all, mentions or none' }),
  channels: z.array(z.object({ channel_id: Id, follow: z.enum(['all', 'mentions', 'none']) })).check(z.maxLength(1000)),
  follow_by: Ways,
  /** Mentions and replies that were not seen within five minutes also come by email, if talks do not. */
  mentions_by_email: z.boolean(),
  /** Messages are held back between these times and then sent as one; null for no quiet hours. */
  quiet_hours: z.nullable(
    z.object({
      from: Clock,
      to: Clock,
      tz: TimeZone,
    }),
  ),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Defaults: own alerts by email and push, other alerts only in the app, mentions by push and, if not seen, by email. */
export const defaultNotifications: NotificationSettings = {
  own_alerts: { email: true, push: true },
  other_alerts: { email: false, push: false },
  alerts: [],
  follow: 'mentions',
  channels: [],
  follow_by: { email: false, push: true },
  mentions_by_email: true,
  quiet_hours: null,
}

const Shown = z.extend(NotificationSettings, {
  org_id: Id,
  /** The server's public key for push subscriptions. */
  push_key: z.string(),
  /** Browsers of the caller with push messages turned on. */
  browsers: z.int(),
  /** Whether the server can call people, for urgent alerts. */
  calls: z.boolean(),
  /** The organization's active webhooks for hits, of all open channels or of one channel. Only admins see their URLs. */
  webhooks: z.array(z.object({ webhook_id: Id, name: z.string(), channel_id: z.nullable(Id) })),
})

const Keys = z.object({
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}={0,2}$/, 'This key is not valid')),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}={0,2}$/, 'This key is not valid')),
})

const NO_ENDPOINT = 'This is not an address for push messages'
const Endpoint = requiredLine(NO_ENDPOINT, 2000).check(
  z.refine((text) => URL.parse(text)?.protocol === 'https:', NO_ENDPOINT),
)

export const notificationRoutes = {
  find: route({
    method: 'GET',
    path: '/notification_settings',
    access: 'signed-in',
    rights: 'member',
    summary: 'Show the caller’s notification settings in an organization, and which of its webhooks receive hits',
    input: z.strictObject({ org_id: Id }),
    output: Shown,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/notification_settings',
    access: 'signed-in',
    rights: 'member',
    summary: 'Change the caller’s notification settings in an organization; absent fields stay',
    input: z.strictObject({
      ...z.partial(NotificationSettings).shape,
      org_id: Id,
      push_key: z.optional(z.unknown()),
      browsers: z.optional(z.unknown()),
      calls: z.optional(z.unknown()),
      webhooks: z.optional(z.unknown()),
    }),
    output: Shown,
    errors: ['not_found'],
  }),
  test: route({
    method: 'POST',
    path: '/notification_test',
    access: 'signed-in',
    rights: 'member',
    summary:
      'Send the caller a test in every way in which an urgent alert would reach them, also in their quiet hours, and list those ways',
    limit: { by: 'user', most: 5, seconds: 600 },
    input: z.strictObject({ org_id: Id }),
    output: z.object({
      /** Null if nothing is sent: operators who are no members are not told. */
      email: z.nullable(z.string()),
      /** Browsers with push messages turned on. */
      browsers: z.int(),
      /** Verified phone numbers, E.164; empty if the server sends no SMS. */
      phones: z.array(z.string()),
      sends_sms: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  subscribe: route({
    method: 'POST',
    path: '/push',
    access: 'signed-in',
    summary: 'Let this browser receive push messages, for as long as its session lasts',
    limit: { by: 'user', most: 30, seconds: 3600 },
    input: z.strictObject({ endpoint: Endpoint, keys: Keys, expirationTime: z.optional(z.unknown()) }),
    output: z.object({ endpoint: z.string() }),
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/push',
    access: 'signed-in',
    summary: 'Stop push messages to this browser',
    input: z.strictObject({ endpoint: requiredLine(NO_ENDPOINT, 2000) }),
    output: z.object({ endpoint: z.string() }),
  }),
}
