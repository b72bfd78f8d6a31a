import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import type { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import { v7 as newId } from 'uuid'
import { acrossChannels } from '../../organizations/across-channels.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { linkTo } from '../../core/links.ts'
import { announce } from '../../core/live/announce.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
  lockOrganization,
} from '../../organizations/scope.ts'
import { insertDeliveries, listChannels, listListeners, updateUntried } from './deliveries.repo.ts'
import { queue, queueWaiting } from './waiting-deliveries.service.ts'
import type { Event, EventPayload } from './webhook-messages.ts'
import { newSecret, withNewSecret } from './webhook-secrets.ts'
import { sampleOf } from './webhook-samples.ts'
import {
  countWebhooks,
  deleteWebhook,
  findChannel,
  findSampleChannel,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockSecrets,
  updateSecrets,
  updateWebhook,
} from './webhooks.repo.ts'

const MOST = 20

export const webhooks: Handlers<typeof webhookRoutes> = {
  async list(caller, { org_id }) {
    return listWebhooks(asAdmin(await enterOrg(caller, org_id)))
  },

  async create(caller, { org_id, channel_id = null, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    if (channel_id !== null) await requireHearing(org, channel_id)
    await requireReachable(org, fields.url)
    const webhook_id = newId()
    const secret = newSecret()
    return inTransaction(org, async (tx) => {
      if ((await acrossChannels(tx, countWebhooks)) >= MOST)
        throw new ApiError('conflict', `An organization can have at most ${MOST} webhooks. Remove one first`)
      await insertWebhook(tx, { webhook_id, secret, channel_id, ...fields })
      return { ...(await changed(tx, 'webhook.create', webhook_id)), secret }
    })
  },

  async update(caller, { webhook_id, replay, sample, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'webhook', webhook_id))
    const isChange = Object.keys(changes).length > 0
    if (!isChange && !replay && !sample) return requireWebhook(org, webhook_id)
    await requireReachable(org, changes.url)
    const freed = changes.paused === false ? { failures: 0 } : {}
    return inTransaction(org, async (tx) => {
      if (changes.paused === false) await resume(tx, webhook_id)
      if (isChange) await updateWebhook(tx, webhook_id, { ...changes, ...freed })
      if (replay) await sendAgain(tx, { webhook_id, delivery_id: replay })
      if (sample) await sendSamples(tx, webhook_id)
      return changed(tx, replay || sample ? 'webhook.replay' : 'webhook.update', webhook_id)
    })
  },

  async rotate(caller, { webhook_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'webhook', webhook_id))
    const secret = newSecret()
    return inTransaction(org, async (tx) => {
      await requireWebhook(tx, webhook_id)
      const secrets = withNewSecret(await lockSecrets(tx, webhook_id), secret)
      if (!secrets)
        throw new ApiError('conflict', 'This webhook got four new secrets within 24 hours. Wait until one has expired')
      await updateSecrets(tx, webhook_id, secrets)
      return { ...(await changed(tx, 'webhook.rotate', webhook_id)), secret }
    })
  },

  async remove(caller, { webhook_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'webhook', webhook_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      await changed(tx, 'webhook.remove', webhook_id)
      await deleteWebhook(tx, webhook_id)
    })
    return { webhook_id }
  },
}

const ARCHIVED = 'This channel is archived. Restore it first'

/** Admins create webhooks of private channels that they are in. */
async function requireHearing(org: MemberScope, channel_id: string) {
  const channel = await findChannel(org, channel_id)
  const field = { field: 'channel_id' }
  if (!channel) throw new ApiError('not_found', 'Channel not found in this organization', field)
  if (!channel.heard)
    throw new ApiError('forbidden', 'Join this private channel before you create a webhook for it', field)
  if (channel.archived) throw new ApiError('conflict', ARCHIVED, field)
}

/** Refuses URLs that every delivery would refuse. */
async function requireReachable({ context }: OrgScope, url: string | undefined) {
  const refused = url === undefined ? null : await context.outgoing.refusal(url)
  if (!refused) return
  const text = `${refused}. Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more`
  throw new ApiError('invalid', text, { field: 'url' })
}

async function changed(org: Writing<MemberScope>, action: AuditAction, webhook_id: string) {
  const webhook = await requireWebhook(org, webhook_id)
  const { name: subject, channel_id } = webhook
  const place = channel_id === null ? {} : { channel_id }
  await recordAudit(org, { action, subject_id: webhook_id, subject, ...place })
  await announce(org, 'webhooks', place.channel_id)
  return webhook
}

async function requireWebhook(org: OrgScope, webhook_id: string): Promise<Webhook> {
  const webhook = await findWebhook(org, webhook_id)
  if (!webhook) throw new ApiError('not_found', 'This webhook was removed')
  return webhook
}

async function requireSending(org: OrgScope, webhook_id: string) {
  const webhook = await requireWebhook(org, webhook_id)
  if (webhook.channel_archived) throw new ApiError('conflict', ARCHIVED)
  if (webhook.paused) throw new ApiError('conflict', 'This webhook is paused. Resume it first', { field: 'paused' })
  return webhook
}

async function resume(org: Writing<OrgScope>, webhook_id: string) {
  if ((await requireWebhook(org, webhook_id)).paused) await queueWaiting(org, webhook_id)
}

/** Zapier and its like learn the fields of an event from one that arrives. */
async function sendSamples(org: Writing<MemberScope>, webhook_id: string) {
  const { events, channel_id, silent } = await requireSending(org, webhook_id)
  const channel = silent ? undefined : await findSampleChannel(org, channel_id)
  if (!channel) throw new ApiError('conflict', 'This webhook has no channel of which it could be told')
  const facts = { channel_id: channel.channel_id, user_id: org.user_id, recorded_at: new Date().toISOString() }
  const rows = events.map((event) => ({
    ...{ webhook_id, event },
    payload: payloadOf(org, sampleOf(event, facts), channel.name),
  }))
  for (const delivery_id of await insertDeliveries(org, rows)) await queue(org, delivery_id)
}

async function sendAgain(org: Writing<OrgScope>, which: { webhook_id: string; delivery_id: string }) {
  await requireSending(org, which.webhook_id)
  if (!(await updateUntried(org, which)))
    throw new ApiError('not_found', 'This delivery no longer exists', { field: 'replay' })
  await queue(org, which.delivery_id)
}

/** Those that are told of the event somewhere. */
export const webhooksFor = async (org: OrgScope, event: Event) =>
  (await listListeners(org, event)).filter(({ silent }) => !silent)

/** Call it in the transaction of the event. */
export async function enqueueWebhooks<Which extends Event>(
  org: Writing<OrgScope>,
  event: Which,
  happened: EventPayload[Which][],
) {
  const listeners = happened.length > 0 ? await listListeners(org, event) : []
  if (listeners.length === 0) return
  const found = await listChannels(org, [...new Set(happened.map(({ channel_id }) => channel_id))])
  const channels = new Map(found.map((channel) => [channel.channel_id, channel]))
  const rows = happened.flatMap((told) => {
    const channel = channels.get(told.channel_id)
    const payload = payloadOf(org, told, channel?.name ?? '')
    return listeners
      .filter((listener) => channel && isTold(listener, channel))
      .map(({ webhook_id }) => ({ webhook_id, event, payload }))
  })
  if (rows.length === 0) return
  for (const delivery_id of await insertDeliveries(org, rows)) await queue(org, delivery_id)
}

/** Private channels are told only to their own webhooks. */
const isTold = (
  { channel_id, silent }: { channel_id: string | null; silent: boolean },
  channel: { channel_id: string; private: boolean },
) => (channel_id === null ? !channel.private : channel_id === channel.channel_id && !silent)

function payloadOf({ org_id, context }: OrgScope, told: EventPayload[Event], channel: string) {
  return { org_id, ...told, channel, link: linkTo(context.config.appUrl, { org_id, ...told }) }
}
