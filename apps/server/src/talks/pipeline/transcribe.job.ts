import { scanJob } from '../../alerts/hits/scan.job.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { TranscribePayload } from '../talks/job-payloads.ts'
import { postpone } from './progress.service.ts'
import { transcribe } from './transcribe.service.ts'

export const transcribeJob = declareJob({
  name: 'talk.transcribe',
  payload: TranscribePayload,
  seconds: 23 * 60 * 60,
  retries: 4,
  concurrency: ({ speech }) => speech.atOnce,
  fairShare: ({ org_id, again }) => ({ of: org_id, optional: again ?? false }),
  handle: (context, { org_id, ...task }, signal) =>
    transcribe(enterAsJob(context, org_id), { ...task, signal }, async (tx, { once }) => {
      const { talk_id } = task
      await context.jobs.enqueue(tx.db, scanJob, { org_id, talk_id })
      if (once) await context.jobs.enqueue(tx.db, transcribeJob, { org_id, talk_id, again: true, calm: true })
    }),
  giveUp: async (context, payload) => {
    const { org_id, talk_id, setbacks = 0 } = payload
    const seconds = await postpone(enterAsJob(context, org_id), talk_id, setbacks)
    if (seconds === null) return
    const next = { payload: { ...payload, setbacks: setbacks + 1 }, seconds }
    await context.jobs.later(context.connections.outside, transcribeJob, next)
  },
})
