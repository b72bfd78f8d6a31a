import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { Quote } from '../mail/quotes.ts'
import { SmsError } from '../../ports/sms/sms.ts'

export const sendSmsJob = declareJob({
  name: 'sms.urgent',
  payload: z.object({
    to: z.string(),
    text: z.string(),
    message_id: z.string(),
    quotes: z.optional(z.array(Quote)),
  }),
  seconds: 30,
  retries: 7,
  concurrency: 2,
  async handle({ sms, log }, payload) {
    const { quotes: _, ...message } = payload
    await sms?.send(message).catch((error: unknown) => {
      if (!(error instanceof SmsError) || error.again) throw error
      log.warn({ err: error }, 'an SMS was refused')
    })
  },
})
