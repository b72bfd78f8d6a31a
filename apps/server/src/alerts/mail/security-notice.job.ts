import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { findRecipient } from '../../identity/users/registration.service.ts'
import { securityNotice } from './account-emails.ts'
import { sendEmailJob } from './send-email.job.ts'

/** Emails a person that something which opens their account was added or removed. */
export const securityNoticeJob = declareJob({
  name: 'mail.security',
  payload: z.object({
    user_id: z.string(),
    change: z.enum(['key', 'app', 'phone', 'phoneRemoved', 'factorRemoved']),
    about: z.string(),
    address: z.string(),
    at: z.string(),
  }),
  seconds: 60,
  retries: 8,
  async handle({ config, connections, jobs }, { user_id, ...event }) {
    const person = await findRecipient(connections.outside, user_id)
    if (!person) return
    const email = securityNotice(person, { ...event, link: `${config.appUrl}/account` })
    await jobs.enqueue(connections.outside, sendEmailJob, email)
  },
})
