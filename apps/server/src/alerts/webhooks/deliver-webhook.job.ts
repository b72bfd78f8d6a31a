import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, type Job } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { deliver } from './delivery.service.ts'

interface Payload {
  org_id: string
  delivery_id: string
  attempt: number
}

export const deliverWebhookJob: Job<Payload> = declareJob({
  name: 'webhook.deliver',
  payload: z.object({ org_id: Id, delivery_id: Id, attempt: z.int() }),
  seconds: 60,
  retries: 5,
  concurrency: 8,
  handle: (context, { org_id, ...tried }, signal) =>
    deliver(enterAsJob(context, org_id), { ...tried, signal }, (org, { attempt, seconds }) =>
      context.jobs.later(org.db, deliverWebhookJob, { payload: { org_id, ...tried, attempt }, seconds }),
    ),
})
