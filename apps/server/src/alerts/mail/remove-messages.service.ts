import type { Context } from '../../core/context.ts'
import { sendPushJob } from '../notifications/send-push.job.ts'
import { sendEmailJob } from './send-email.job.ts'

/** Emails and push messages that link to the talk and wait to be sent, or were sent and are kept for a while. */
export async function removeMessagesAbout({ jobs, mail }: Context, talk_id: string) {
  await jobs.remove([sendEmailJob, sendPushJob], talk_id)
  await mail.remove?.(talk_id)
}
