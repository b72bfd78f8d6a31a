import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import type { Writing, OrgScope } from '../../organizations/scope.ts'
import type { Email } from '../../ports/mail/mail.ts'
import { currentMessage } from '../notifications/current-message.service.ts'
import { type Quoting, quoting } from './quotes.ts'

/** Every attempt has the same message id. */
export const sendEmailJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    message_id: z.string(),
    unsubscribe: z.optional(z.string()),
    automatic: z.optional(z.boolean()),
    ...quoting,
  }),
  seconds: 120,
  retries: 8,
  async handle(context, payload) {
    const current = await currentMessage(context, payload)
    if (!current) return
    const { quotes: _, recipient: __, counted: ___, ...email } = current
    await context.mail.send(email)
  },
})

export const enqueueEmail = ({ context, db }: Writing<OrgScope>, email: Email & Quoting) =>
  context.jobs.enqueue(db, sendEmailJob, email)
