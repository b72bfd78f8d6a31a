import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { plan } from './plan.service.ts'

export const tellJob = declareJob({
  name: 'hits.tell',
  payload: z.object({ org_id: Id, talk_id: Id, alert_ids: z.array(Id) }),
  seconds: 120,
  retries: 8,
  handle: (context, { org_id, ...happened }) => plan(enterAsJob(context, org_id), happened),
})
