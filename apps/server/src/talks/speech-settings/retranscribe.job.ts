import { RETRANSCRIBE_DAYS } from '@earshot/contract/engines'
import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { alone, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { transcribeJob } from '../pipeline/transcribe.job.ts'
import { listOutdated } from './speech-settings.repo.ts'

/** Enqueues outdated talks again, after all new ones, except those already queued. */
export const retranscribeJob = declareJob({
  name: 'engine.redo',
  payload: z.object({ org_id: Id }),
  seconds: 30 * 60,
  retries: 3,
  handle: async (context, { org_id }, signal) => {
    const org = enterAsJob(context, org_id)
    const queued = await listQueuedRetranscriptions(org)
    const outdated = await listOutdated(org, RETRANSCRIBE_DAYS)
    for (const talk_id of outdated.filter((each) => !queued.has(each))) {
      signal.throwIfAborted()
      await context.jobs.enqueue(alone(org).db, transcribeJob, { org_id, talk_id, again: true })
    }
    context.jobs.wake()
  },
})

export async function listQueuedRetranscriptions({ org_id, context }: OrgScope) {
  const given = await context.jobs.unfinished(transcribeJob, org_id)
  return new Set(given.filter(({ again }) => again).map(({ talk_id }) => talk_id))
}
