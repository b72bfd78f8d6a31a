import type { Alert } from '@earshot/contract/alerts'
import { isOlder, saidAt } from '@earshot/contract/rules/freshness'
import { placedTokens } from '@earshot/contract/rules/tokens'
import { fulfilling } from '../alerts/alert-conditions.service.ts'
import { matchesIn } from '../alerts/alert-matching.ts'
import { findPhoneticAlerts, findWatchingAlerts } from '../alerts/watching-alerts.service.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { planTalkNotificationsJob } from '../notifications/plan-talk-notifications.job.ts'
import { alone, enterAsJob, type OrgScope, inTransaction } from '../../organizations/scope.ts'
import { requestSummaries } from '../../talks/summaries/summary-requests.service.ts'
import { TalkPayload } from '../../talks/talks/job-payloads.ts'
import { spokenIn } from '../../talks/talks/spoken-words.service.ts'
import { stopwatch } from '../../talks/pipeline/stages.service.ts'
import { addHits } from './add-hits.service.ts'

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
    await context.jobs.enqueue(alone(org).db, planTalkNotificationsJob, { org_id: talk.org_id, talk_id: talk.talk_id })
    await requestSummaries(org, talk.talk_id)
  },
})

async function scan(org: OrgScope, talk_id: string) {
  const took = stopwatch('scan')
  await scanNow(org, talk_id)
  await took(alone(org), talk_id)
}

/** Idempotent: hits are unique per (alert, talk). Ignores likely hallucinations. */
async function scanNow(org: OrgScope, talk_id: string) {
  const talk = await spokenIn(org, talk_id)
  if (!talk) return
  const { channel_id, speaker_id, recorded_at } = talk
  const words = talk.words.filter(({ phantom }) => !phantom)
  const placed = placedTokens(words)
  const watched = await findWatchingAlerts(org, { channel_id, speaker_id, tokens: placed.map(({ token }) => token) })
  const sounding = await findPhoneticAlerts(org, { talk_id, channel_id, speaker_id, words })
  const matches = matchesIn(words, { watched, sounding, recorded_at }, placed)
  const found = (await whereFulfilled(org, talk_id, matches)).map(({ alert, match }) => ({
    ...{ talk_id, channel_id, alert_id: alert.alert_id, keyword: alert.keyword, silence: null },
    ...{ ...match, late: isOlder(saidAt(recorded_at, match.start), alert.fresh_for) },
  }))
  if (found.length === 0) return
  await inTransaction(org, (tx) => addHits(tx, { talk_id, channel_id }, found))
}

/** One after the other, because a talk seldom says the keywords of several alerts with conditions. */
async function whereFulfilled<Each extends { alert: Pick<Alert, 'condition' | 'hours'> }>(
  org: OrgScope,
  talk_id: string,
  matches: Each[],
) {
  const fulfilled: Each[] = []
  for (const match of matches) if ((await fulfilling(org, match.alert, [talk_id])).length > 0) fulfilled.push(match)
  return fulfilled
}
