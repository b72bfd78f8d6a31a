import { Id, Time } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, type Job, RetryLater } from '../../core/jobs/job.ts'
import { type Writing, enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { sendDueNotifications } from './send-talk-notifications.service.ts'
import { sendDueHitNotifications } from './send-hit-notifications.service.ts'
import { emailsWait } from './notification-reasons.ts'
import { deleteOldNotices, findSettings, lockMembers, secondsUntil, updateDue } from './notifications.repo.ts'
import { pushAll, recipientOf } from './recipients.service.ts'
import { quietHoursEnd } from './quiet-hours.ts'
import { unsubscribeLink } from './unsubscribe.service.ts'

interface ScheduledDelivery {
  user_id: string
  due: string
}

/** One job per user and time. */
export async function scheduleDeliveries(org: Writing<OrgScope>, deliveries: readonly ScheduledDelivery[]) {
  const { db, org_id, context } = org
  const single = new Map(deliveries.map((delivery) => [`${delivery.user_id} ${delivery.due}`, delivery]))
  const seconds = new Map<string, number>()
  for (const { user_id, due } of single.values()) {
    if (!seconds.has(due)) seconds.set(due, await secondsUntil(org, due))
    await context.jobs.later(db, deliverNotificationsJob, {
      payload: { org_id, user_id, due },
      seconds: seconds.get(due) ?? 0,
    })
  }
}

interface Payload {
  org_id: string
  user_id: string
  due: string
}

/** Also sends notifications that were held back until now. */
export const deliverNotificationsJob: Job<Payload> = declareJob({
  name: 'notifications.send',
  formerName: 'notices.send',
  payload: z.object({ org_id: Id, user_id: Id, due: Time }),
  seconds: 60,
  retries: 8,
  concurrency: 4,
  handle: (context, { org_id, user_id, due }) =>
    inTransaction(enterAsJob(context, org_id), async (org) => {
      const seconds = await secondsUntil(org, due)
      if (seconds > 0) throw new RetryLater(seconds)
      const later = await deliverDue(org, user_id)
      if (!later) return
      const payload = { org_id, user_id, due: later }
      await context.jobs.later(org.db, deliverNotificationsJob, { payload, seconds: await secondsUntil(org, later) })
    }),
})

const KEPT_DAYS = 30

/**
 * Sends a person's due notifications: a single one alone, several as a digest. Runs in the caller's transaction and locks
 * the member, so that they are sent once. In quiet hours everything is postponed, and else emails that wait: returns until when.
 */
async function deliverDue(org: Writing<OrgScope>, user_id: string): Promise<string | null> {
  const settings = await findSettings(org, user_id)
  const later = quietHoursEnd(settings.quiet_hours, new Date())?.toISOString()
  if (later) {
    await updateDue(org, user_id, later)
    return later
  }
  await lockMembers(org, [user_id])
  const person = await recipientOf(org, user_id)
  const to = (about: 'hits' | 'talks') =>
    person && {
      ...person,
      settings: `${org.context.config.appUrl}/account#notifications`,
      unsubscribe: unsubscribeLink(org.context, { org_id: org.org_id, user_id, about }),
    }
  const spoken = { user_id, person: to('talks'), waits: emailsWait(settings) }
  const hits = await sendDueHitNotifications(org, user_id, to('hits'))
  const talks = await sendDueNotifications(org, 'talk_notices', spoken)
  const notes = await sendDueNotifications(org, 'note_notices', spoken)
  for (const message of [hits, talks.push, notes.push]) if (message) await pushAll(org, user_id, message)
  await deleteOldNotices(org, user_id, KEPT_DAYS)
  return [talks.later, notes.later].filter((each) => each !== null).sort()[0] ?? null
}
