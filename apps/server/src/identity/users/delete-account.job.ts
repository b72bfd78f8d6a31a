import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'

export const deleteAccountJob = declareJob({
  name: 'account.delete',
  formerName: 'account.forget',
  payload: z.object({ issuer: z.string(), subject: z.string() }),
  seconds: 60,
  retries: 20,
  handle: ({ identity }, account) => identity.forget(account),
})
