import { declareJob } from '../../core/jobs/job.ts'
import { type Writing, enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { TalkPayload } from '../talks/job-payloads.ts'
import { transcode } from './pipeline.service.ts'
import { postpone } from './progress.service.ts'
import { transcribeJob } from './transcribe.job.ts'

export const transcodeJob = declareJob({
  name: 'talk.transcode',
  payload: TalkPayload,
  seconds: 6 * 60 * 60,
  retries: 3,
  concurrency: 2,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: async (context, { org_id, talk_id }) => {
    const next = (tx: Writing<OrgScope>) => context.jobs.enqueue(tx.db, transcribeJob, { org_id, talk_id })
    await transcode(enterAsJob(context, org_id), talk_id, next)
  },
  giveUp: async (context, payload) => {
    const { org_id, talk_id, setbacks = 0 } = payload
    const seconds = await postpone(enterAsJob(context, org_id), talk_id, setbacks)
    if (seconds === null) return
    const next = { payload: { ...payload, setbacks: setbacks + 1 }, seconds }
    await context.jobs.later(context.connections.outside, transcodeJob, next)
  },
})
