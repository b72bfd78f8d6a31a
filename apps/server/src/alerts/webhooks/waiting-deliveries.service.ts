import { announce } from '../../core/live/announce.ts'
import { acrossChannels } from '../../organizations/across-channels.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { deliverWebhookJob } from './deliver-webhook.job.ts'
import { deleteOldDeliveries, listWaiting } from './deliveries.repo.ts'
import { KEPT_DAYS, MOST_ATTEMPTS } from './delivery.service.ts'
import { listActiveOf } from './webhooks.repo.ts'

/** In the transaction that archives the channel, which makes its webhooks silent, or restores it. */
export async function changeArchived(tx: Writing<OrgScope>, channel_id: string, archived: boolean) {
  await announce(tx, 'webhooks', channel_id)
  if (archived) return
  await acrossChannels(tx, async (all) => {
    for (const { webhook_id } of await listActiveOf(all, channel_id)) await queueWaiting(all, webhook_id)
  })
}

/** What waited is tried again. A try that is still queued for later then finds its attempt recorded. */
export async function queueWaiting(org: Writing<OrgScope>, webhook_id: string) {
  await deleteOldDeliveries(org, webhook_id, KEPT_DAYS)
  for (const { delivery_id, attempt } of await listWaiting(org, webhook_id, MOST_ATTEMPTS))
    await queue(org, delivery_id, attempt)
}

export const queue = ({ db, context, org_id }: Writing<OrgScope>, delivery_id: string, attempt = 0) =>
  context.jobs.enqueue(db, deliverWebhookJob, { org_id, delivery_id, attempt })
