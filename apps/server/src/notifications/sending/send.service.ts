import type { OrgScope } from '../../organizations/scope.ts'
import type { PushMessage } from '../../ports/push/push.ts'
import { forgetOldTalks, putOffTalks, sendDueTalks } from '../following/send-talks.service.ts'
import { forgetOldHits, putOffHits, sendDueHits } from '../hits/send-hits.service.ts'
import { addresseeOf, endpointsOf, settingsOf } from '../people.service.ts'
import { quietUntil } from '../quiet.ts'
import { unsubscribeLink } from '../unsubscribe/link.ts'
import { pushJob } from '../push.job.ts'

const KEPT_DAYS = 30

/**
 * Sends a person what is due for them: one hit or talk alone, several as a digest; inside the caller's transaction, so that
 * it is sent once. When it is quiet now, everything is put off: answers until when.
 */
export async function sendDue(org: OrgScope, user_id: string): Promise<string | null> {
  const { quiet_hours } = await settingsOf(org, user_id)
  const later = quietUntil(quiet_hours, new Date())?.toISOString()
  if (later) {
    await putOffHits(org, user_id, later)
    await putOffTalks(org, user_id, later)
    return later
  }
  const person = await addresseeOf(org, user_id)
  const to = (about: 'hits' | 'talks') =>
    person && {
      ...person,
      settings: `${org.context.config.appUrl}/account#notifications`,
      unsubscribe: unsubscribeLink(org.context, { org_id: org.org_id, user_id, about }),
    }
  const messages = [await sendDueHits(org, user_id, to('hits')), await sendDueTalks(org, user_id, to('talks'))]
  for (const message of messages) if (message) await pushAll(org, user_id, message)
  await forgetOldHits(org, user_id, KEPT_DAYS)
  await forgetOldTalks(org, user_id, KEPT_DAYS)
  return null
}

async function pushAll({ db, context }: OrgScope, user_id: string, message: PushMessage) {
  for (const { endpoint } of await endpointsOf(db, user_id))
    await context.jobs.enqueue(db, pushJob, { user_id, endpoint, message })
}
