import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { rememberUnheard } from './unheard.service.ts'

export const rememberUnheardJob = declareJob({
  name: 'talks.unheard',
  payload: z.object({ org_id: Id, user_id: Id }),
  seconds: 10 * 60,
  retries: 2,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: (context, { org_id, user_id }) => rememberUnheard(enterAsJob(context, org_id), user_id),
})
