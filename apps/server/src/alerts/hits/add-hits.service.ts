import { announce } from '../../core/live/announce.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { recordChange } from '../../talks/analytics/talk-changes.service.ts'
import { beginEscalations } from '../escalations/escalations.service.ts'
import { planHitNotificationsJob } from '../notifications/plan-hit-notifications.job.ts'
import { enqueueWebhooks } from '../webhooks/webhooks.service.ts'
import { insertHits, type NewHit } from './hits.repo.ts'

/** Hits of one talk, and who must know. Idempotent. Call it in a transaction. */
export async function addHits(tx: Writing<OrgScope>, talk: { talk_id: string; channel_id: string }, found: NewHit[]) {
  const added = await insertHits(tx, found)
  if (added.length === 0) return
  const { talk_id, channel_id } = talk
  await recordChange(tx, talk_id)
  const alert_ids = added.map(({ alert_id }) => alert_id)
  const isNew = new Set(alert_ids)
  await enqueueWebhooks(
    tx,
    'hit.created',
    found.filter(({ alert_id }) => isNew.has(alert_id)),
  )
  await tx.context.jobs.enqueue(tx.db, planHitNotificationsJob, { org_id: tx.org_id, talk_id, alert_ids })
  const timely = added.filter(({ late }) => !late)
  await beginEscalations(
    tx,
    talk_id,
    timely.map(({ alert_id }) => alert_id),
  )
  await announce(tx, 'hits', channel_id)
  await announce(tx, 'talks', channel_id)
}
