import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { deliverCode, recordCodeFailure } from './delivery.service.ts'

/** Retries end before the code expires. */
export const sendCodeJob = declareJob({
  name: 'sms.send',
  payload: z.object({
    user_id: z.string(),
    e164: z.string(),
    code_hash: z.string(),
    text: z.string(),
    message_id: z.string(),
  }),
  seconds: 30,
  retries: 7,
  concurrency: 2,
  handle: deliverCode,
  giveUp: recordCodeFailure,
})
