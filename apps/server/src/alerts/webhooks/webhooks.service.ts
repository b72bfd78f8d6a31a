import type { AuditAction } from '@earshot/contract/audit'
import { randomBytes } from 'node:crypto'
import { ApiError } from '@earshot/contract/errors'
import type { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { linkTo } from '../../core/links.ts'
import { announce } from '../../core/live/announce.ts'
import {
  asAdmin,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
} from '../../organizations/scope.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import { insertDeliveries, listOpenChannels, listListeners, updateUntried } from './deliveries.repo.ts'
import type { Event, EventPayload } from './webhook-messages.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from './webhooks.repo.ts'

const MOST = 20

export const webhooks: Handlers<typeof webhookRoutes> = {
  async list(caller, { org_id }) {
    return listWebhooks(asAdmin(await enterOrg(caller, org_id)))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await requireReachable(org, fields.url)
    const webhook_id = newId()
    const secret = `whsec_${randomBytes(24).toString('base64')}`
    return inTransaction(org, async (tx) => {
      if ((await countWebhooks(tx)) >= MOST)
        throw new ApiError('conflict', `An organization can have at most ${MOST} webhooks. Remove one first`)
      await insertWebhook(tx, { webhook_id, secret, ...fields })
      return { ...(await changed(tx, 'webhook.create', webhook_id)), secret }
    })
  },

  async update(caller, { webhook_id, replay, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'webhook', webhook_id))
    await requireReachable(org, changes.url)
    const freed = changes.paused === false ? { failures: 0 } : {}
    return inTransaction(org, async (tx) => {
      if (Object.keys(changes).length > 0) await updateWebhook(tx, webhook_id, { ...changes, ...freed })
      if (replay) await sendAgain(tx, { webhook_id, delivery_id: replay })
      return changed(tx, replay ? 'webhook.replay' : 'webhook.update', webhook_id)
    })
  },

  async remove(caller, { webhook_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'webhook', webhook_id))
    await inTransaction(org, async (tx) => {
      await changed(tx, 'webhook.remove', webhook_id)
      await deleteWebhook(tx, webhook_id)
    })
    return { webhook_id }
  },
}

/** Refuses URLs that every delivery would refuse. */
async function requireReachable({ context }: OrgScope, url: string | undefined) {
  const refused = url === undefined ? null : await context.outgoing.refusal(url)
  if (!refused) return
  const text = `${refused}. Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more`
  throw new ApiError('invalid', text, { field: 'url' })
}

async function changed(org: MemberScope, action: AuditAction, webhook_id: string) {
  const webhook = await requireWebhook(org, webhook_id)
  await recordAudit(org, { action, subject_id: webhook_id, subject: webhook.name })
  await announce(org, 'webhooks')
  return webhook
}

async function requireWebhook(org: OrgScope, webhook_id: string): Promise<Webhook> {
  const webhook = await findWebhook(org, webhook_id)
  if (!webhook) throw new ApiError('not_found', 'This webhook was removed')
  return webhook
}

async function sendAgain(org: OrgScope, which: { webhook_id: string; delivery_id: string }) {
  const { paused } = await requireWebhook(org, which.webhook_id)
  if (paused) throw new ApiError('conflict', 'This webhook is paused. Resume it first', { field: 'paused' })
  if (!(await updateUntried(org, which)))
    throw new ApiError('not_found', 'This delivery no longer exists', { field: 'replay' })
  await queue(org, which.delivery_id)
}

export const webhooksFor = listListeners

/** Call it in the transaction of the event. */
export async function enqueueWebhooks<Which extends Event>(
  org: OrgScope,
  event: Which,
  happened: EventPayload[Which][],
) {
  const listeners = happened.length > 0 ? await listListeners(org, event) : []
  if (listeners.length === 0) return
  const open = await listOpenChannels(org, [...new Set(happened.map(({ channel_id }) => channel_id))])
  const names = new Map(open.map(({ channel_id, name }) => [channel_id, name]))
  const payloads = happened.filter(({ channel_id }) => names.has(channel_id)).map((told) => payloadOf(org, told, names))
  if (payloads.length === 0) return
  const rows = payloads.flatMap((payload) => listeners.map(({ webhook_id }) => ({ webhook_id, event, payload })))
  for (const delivery_id of await insertDeliveries(org, rows)) await queue(org, delivery_id)
}

const queue = ({ db, context, org_id }: OrgScope, delivery_id: string) =>
  context.jobs.enqueue(db, deliverWebhookJob, { org_id, delivery_id, attempt: 0 })

function payloadOf({ org_id, context }: OrgScope, told: EventPayload[Event], names: Map<string, string>) {
  const channel = names.get(told.channel_id) ?? ''
  return { org_id, ...told, channel, link: linkTo(context.config.appUrl, { org_id, ...told }) }
}
