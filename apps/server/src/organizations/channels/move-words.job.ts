import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob } from '../../core/jobs/job.ts'
import { moveWordsOf } from '../../talks/vocabulary/vocabulary.service.ts'
import { enterAsJob, inTransaction } from '../scope.ts'

/** After a channel became private or open. Until then, its words lead to no suggestion either: those are counted first. */
export const moveWordsJob = declareJob({
  name: 'channel.words',
  payload: z.object({ org_id: Id, channel_id: Id }),
  seconds: 10 * 60,
  retries: 8,
  handle: (context, { org_id, channel_id }) =>
    inTransaction(enterAsJob(context, org_id), (tx) => moveWordsOf(tx, channel_id)),
})
