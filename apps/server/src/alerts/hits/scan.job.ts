import { placedTokens } from '@earshot/contract/rules/tokens'
import { matchesIn } from '../alerts/alert-matching.ts'
import { findPhoneticAlerts, findWatchingAlerts } from '../alerts/watching-alerts.service.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { announce } from '../../core/live/announce.ts'
import { planHitNotificationsJob } from '../notifications/plan-hit-notifications.job.ts'
import { planTalkNotificationsJob } from '../notifications/plan-talk-notifications.job.ts'
import { enterAsJob, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { TalkPayload } from '../../talks/talks/job-payloads.ts'
import { spokenIn } from '../../talks/talks/spoken-words.service.ts'
import { recordChange } from '../../talks/analytics/talk-changes.service.ts'
import { stopwatch } from '../../talks/pipeline/stages.service.ts'
import { enqueueWebhooks } from '../webhooks/webhooks.service.ts'
import { insertHits } from './hits.repo.ts'

export const scanJob = declareJob({
  name: 'alert.scan',
  payload: TalkPayload,
  seconds: 5 * 60,
  retries: 10,
  concurrency: 2,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  async handle(context, talk) {
    const org = enterAsJob(context, talk.org_id)
    await scan(org, talk.talk_id)
    await context.jobs.enqueue(org.db, planTalkNotificationsJob, { org_id: talk.org_id, talk_id: talk.talk_id })
  },
})

async function scan(org: OrgScope, talk_id: string) {
  const took = stopwatch('scan')
  await scanNow(org, talk_id)
  await took(org, talk_id)
}

/** Idempotent: hits are unique per (alert, talk). Ignores likely hallucinations. */
async function scanNow(org: OrgScope, talk_id: string) {
  const talk = await spokenIn(org, talk_id)
  if (!talk) return
  const { channel_id, speaker_id } = talk
  const words = talk.words.filter(({ phantom }) => !phantom)
  const placed = placedTokens(words)
  const watched = await findWatchingAlerts(org, { channel_id, speaker_id, tokens: placed.map(({ token }) => token) })
  const sounding = await findPhoneticAlerts(org, { talk_id, channel_id, speaker_id, words })
  const found = matchesIn(words, { watched, sounding }, placed).map(({ alert: { alert_id, keyword }, match }) => ({
    ...{ talk_id, channel_id, alert_id, keyword, silence: null },
    ...match,
  }))
  if (found.length === 0) return
  await inTransaction(org, async (tx) => {
    const added = await insertHits(tx, found)
    if (added.length === 0) return
    await recordChange(tx, talk_id)
    const alert_ids = added.map(({ alert_id }) => alert_id)
    const fresh = new Set(alert_ids)
    await enqueueWebhooks(
      tx,
      'hit.created',
      found.filter(({ alert_id }) => fresh.has(alert_id)),
    )
    await tx.context.jobs.enqueue(tx.db, planHitNotificationsJob, { org_id: tx.org_id, talk_id, alert_ids })
    await announce(tx, 'hits', channel_id)
    await announce(tx, 'talks', channel_id)
  })
}
