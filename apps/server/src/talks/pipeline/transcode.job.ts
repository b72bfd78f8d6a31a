import { declareJob, RetryLater } from '../../core/jobs/job.ts'
import { enterAsJob, type OrgScope } from '../../organizations/scope.ts'
import { TranscodePayload } from '../talks/job-payloads.ts'
import { transcode } from './pipeline.service.ts'
import { postpone } from './progress.service.ts'
import { transcribeJob } from './transcribe.job.ts'

/** In seconds. PostgreSQL writes a talk within its time limit for statements, or not at all. */
const EARLY_PAUSES = [1, 5, 30, 120]

export const transcodeJob = declareJob({
  name: 'talk.transcode',
  payload: TranscodePayload,
  seconds: 6 * 60 * 60,
  retries: 3,
  concurrency: 2,
  fairShare: ({ org_id }) => ({ of: org_id, optional: false }),
  handle: async (context, { org_id, talk_id, early }) => {
    const next = (tx: OrgScope) => context.jobs.enqueue(tx.db, transcribeJob, { org_id, talk_id })
    const found = await transcode(enterAsJob(context, org_id), talk_id, next)
    if (found || early === undefined) return
    const seconds = EARLY_PAUSES[early]
    if (seconds !== undefined) throw new RetryLater(seconds, { early: early + 1 })
  },
  giveUp: async (context, payload) => {
    const { org_id, talk_id, setbacks = 0 } = payload
    const seconds = await postpone(enterAsJob(context, org_id), talk_id, setbacks)
    if (seconds === null) return
    const next = { payload: { ...payload, setbacks: setbacks + 1 }, seconds }
    await context.jobs.later(context.connections.outside, transcodeJob, next)
  },
})
