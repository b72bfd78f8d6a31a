import type { Writing, OrgScope } from '../../organizations/scope.ts'
import { sendPushJob } from '../notifications/send-push.job.ts'
import { sendSmsJob } from '../notifications/send-sms.job.ts'
import { type Quotable, requote } from './quotes.ts'
import { sendEmailJob } from './send-email.job.ts'

/** Messages that wait, for their first or next attempt, say what the talk says now. */
export async function requoteMessages({ context: { jobs }, db }: Writing<OrgScope>, talk: Quotable) {
  const containing = talk.talk_id
  await jobs.rewrite(db, sendEmailJob, { containing, change: (email) => requote(email, talk) })
  await jobs.rewrite(db, sendPushJob, { containing, change: (push) => requote(push, talk) })
  await jobs.rewrite(db, sendSmsJob, { containing, change: (sms) => requote(sms, talk) })
}
