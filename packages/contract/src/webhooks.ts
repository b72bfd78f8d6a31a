import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, requiredLine, Time } from './fields.ts'
import { route } from './route.ts'
import { isWebAddress, isWithoutPassword } from './rules/web-address.ts'

export const webhookEvents = ['hit.created', 'talk.created', 'talk.ready'] as const

/** A receiver of events, signed by Standard Webhooks, or in Slack's message format. */
export const Webhook = z.object({
  webhook_id: Id,
  org_id: Id,
  name: z.string(),
  url: z.string(),
  style: z.enum(['standard', 'slack']),
  events: z.array(z.enum(webhookEvents)),
  /** Null for the events of all open channels. One of a private channel is shown to admins who are in it. */
  channel_id: z.nullable(Id),
  /** Nothing is sent: its channel is archived, or private and without the admin who created it. */
  silent: z.boolean(),
  /** Once its channel is restored, it sends again, also what waited. */
  channel_archived: z.boolean(),
  /** Paused by an admin, or automatically after ten failures in a row. */
  paused: z.boolean(),
  failures: z.int(),
  /** Until then deliveries are signed with the former secret as well; null without one. */
  old_secret_until: z.nullable(Time),
  created: Time,
  created_by: Id,
  /** The last deliveries, newest first, at most twenty, with the number of attempts and the result of the last one. */
  deliveries: z.array(
    z.object({
      delivery_id: Id,
      event: z.enum(webhookEvents),
      at: Time,
      attempt: z.int(),
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      done: z.boolean(),
    }),
  ),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookFields = z.object({
  name: requiredLine('Enter a name', 80),
  url: requiredLine('Enter the URL to call', 2000).check(
    z.refine(isWebAddress, 'This is not a valid URL'),
    z.refine(isWithoutPassword, 'Remove the user name and the password from the URL. Deliveries are signed instead'),
  ),
  style: z._default(z.enum(['standard', 'slack'], { error: 'The style is standard or slack' }), 'standard'),
  events: z._default(
    z
      .array(z.enum(webhookEvents, { error: `Events are ${webhookEvents.join(', ')}` }))
      .check(z.minLength(1, 'Select an event')),
    ['hit.created'],
  ),
})

const refusals = ['not_found', 'forbidden', 'conflict'] as const

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/webhooks',
    access: 'signed-in',
    rights: 'admin',
    summary: 'List the webhooks of an organization with their last attempts',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Webhook),
    errors: refusals,
  }),
  create: route({
    method: 'POST',
    path: '/webhooks',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Create a webhook of all open channels, or of one channel that the admin hears; `secret`, which signs deliveries, is shown only once',
    input: z.strictObject({ ...WebhookFields.shape, org_id: Id, channel_id: z.optional(Id) }),
    output: z.extend(Webhook, { secret: z.string() }),
    status: 201,
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/webhooks',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Change, pause or resume a webhook; with `replay` (a delivery_id) one delivery is resent, with `sample` an example of each of its events is sent',
    limit: { by: 'user', most: 120, seconds: 60 },
    input: changesTo(Webhook, {
      keys: { webhook_id: Id },
      fields: { ...WebhookFields.shape, paused: z.boolean(), replay: Id, sample: z.literal(true) },
    }),
    output: Webhook,
    errors: refusals,
  }),
  rotate: route({
    method: 'POST',
    path: '/webhook_secret',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Give a webhook a new `secret`, which is shown only once; for 24 hours deliveries are signed with the former one as well',
    input: z.strictObject({ webhook_id: Id }),
    output: z.extend(Webhook, { secret: z.string() }),
    errors: refusals,
  }),
  remove: route({
    method: 'DELETE',
    path: '/webhooks',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Remove a webhook',
    input: z.strictObject({ webhook_id: Id }),
    output: z.object({ webhook_id: Id }),
    errors: refusals,
  }),
}
