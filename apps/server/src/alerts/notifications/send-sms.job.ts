import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { currentMessage } from './current-message.service.ts'
import { quoting } from '../mail/quotes.ts'
import { SmsError } from '../../ports/sms/sms.ts'

export const sendSmsJob = declareJob({
  name: 'sms.urgent',
  payload: z.object({
    to: z.string(),
    text: z.string(),
    message_id: z.string(),
    ...quoting,
  }),
  seconds: 30,
  retries: 7,
  concurrency: 2,
  async handle(context, payload) {
    const { sms, log } = context
    const current = await currentMessage(context, payload)
    if (!current) return
    const { quotes: _, recipient: __, ...message } = current
    await sms?.send(message).catch((error: unknown) => {
      if (!(error instanceof SmsError) || error.again) throw error
      log.warn({ err: error }, 'an SMS was refused')
    })
  },
})
