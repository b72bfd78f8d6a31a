import { accountEmail } from '../../alerts/mail/account-emails.ts'
import { sendEmailJob } from '../../alerts/mail/send-email.job.ts'
import { languageOf } from '../../identity/users/registration.service.ts'
import type { OrgScope } from '../../organizations/scope.ts'
import { findReader } from './listening.repo.ts'

/** Once for each lock. */
export async function sendLockNotice({ context }: OrgScope, user_id: string) {
  const { connections, jobs, config } = context
  const reader = await findReader(connections.outside, user_id)
  if (!reader) return
  const language = (await languageOf(connections.outside, { user_id })) ?? 'en'
  const email = accountEmail({ ...reader, language }, 'pinLocked', `${config.appUrl}/my-phone-numbers`)
  await jobs.enqueue(connections.outside, sendEmailJob, email)
  jobs.wake()
}
