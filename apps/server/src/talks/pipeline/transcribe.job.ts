import { scanJob } from '../../alerts/scan.job.ts'
import { declareJob } from '../../jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { TalkPayload } from '../payload.ts'
import { giveUp, transcribe } from './pipeline.service.ts'

export const transcribeJob = declareJob({
  name: 'talk.transcribe',
  payload: TalkPayload,
  seconds: 6 * 60 * 60,
  retries: 4,
  handle: (context, { org_id, talk_id }, signal) =>
    transcribe(enterAsJob(context, org_id), { talk_id, signal }, (tx) =>
      context.jobs.enqueue(tx.db, scanJob, { org_id, talk_id }),
    ),
  giveUp: async (context, { org_id, talk_id }) => {
    await giveUp(enterAsJob(context, org_id), talk_id)
  },
})
