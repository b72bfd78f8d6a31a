import { REDO_DAYS } from '@earshot/contract/engines'
import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'
import { enterAsJob } from '../organizations/scope.ts'
import { transcribeJob } from '../talks/pipeline/transcribe.job.ts'
import { listOutdated } from './engines.repo.ts'

/** Queues what is outdated once more, after everything that is new. Queued twice it is still done once. */
export const redoJob = declareJob({
  name: 'engine.redo',
  payload: z.object({ org_id: Id }),
  seconds: 30 * 60,
  retries: 3,
  handle: async (context, { org_id }, signal) => {
    const org = enterAsJob(context, org_id)
    for (const talk_id of await listOutdated(org, REDO_DAYS)) {
      signal.throwIfAborted()
      await context.jobs.enqueue(org.db, transcribeJob, { org_id, talk_id, again: true })
    }
    context.jobs.wake()
  },
})
