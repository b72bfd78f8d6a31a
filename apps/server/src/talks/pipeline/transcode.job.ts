import { declareJob } from '../../jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { TalkPayload } from '../payload.ts'
import { transcode } from './pipeline.service.ts'
import { giveUp } from './progress.service.ts'
import { transcribeJob } from './transcribe.job.ts'

export const transcodeJob = declareJob({
  name: 'talk.transcode',
  payload: TalkPayload,
  seconds: 30 * 60,
  retries: 3,
  atOnce: 2,
  turn: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: (context, { org_id, talk_id }) =>
    transcode(enterAsJob(context, org_id), talk_id, (tx) =>
      context.jobs.enqueue(tx.db, transcribeJob, { org_id, talk_id }),
    ),
  giveUp: async (context, { org_id, talk_id }) => {
    await giveUp(enterAsJob(context, org_id), talk_id)
  },
})
