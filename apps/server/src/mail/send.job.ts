import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'

/** Hands one letter to the post; the message id stays the same on every try. */
export const sendJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    message_id: z.string(),
    unsubscribe: z.optional(z.string()),
  }),
  seconds: 120,
  retries: 8,
  handle: ({ mail }, letter) => mail.send(letter),
})
