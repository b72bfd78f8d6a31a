import type { Context } from '../../core/context.ts'
import { sendPushJob } from '../notifications/send-push.job.ts'
import { sendSmsJob } from '../notifications/send-sms.job.ts'
import { sendEmailJob } from './send-email.job.ts'

/** Messages that quote the talk or link to it and wait to be sent, or were sent and are kept for a while. */
export async function removeMessagesAbout({ jobs, mail }: Context, talk_id: string) {
  await jobs.remove([sendEmailJob, sendPushJob, sendSmsJob], talk_id)
  await mail.remove?.(talk_id)
}
