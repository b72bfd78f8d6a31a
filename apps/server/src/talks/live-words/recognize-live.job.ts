import * as z from 'zod/mini'
import { declareJob, RetryLater } from '../../core/jobs/job.ts'
import { enterAsJob } from '../../organizations/scope.ts'
import { recognizeNewest } from './live-words.service.ts'

/** Seconds between two runs. */
const PAUSE = 2
const LATER = 30

/** Recognizes a live talk piece by piece until it has ended. Jobs of other talks are in queues of their own. */
export const recognizeLiveJob = declareJob({
  name: 'live.recognize',
  payload: z.object({ org_id: z.string(), live_id: z.string() }),
  seconds: 5 * 60,
  retries: 3,
  concurrency: 1,
  async handle(context, { org_id, live_id }, signal) {
    if (await recognizeNewest(enterAsJob(context, org_id), live_id, signal)) throw new RetryLater(PAUSE)
  },
  giveUp: async (context, payload) => {
    await context.jobs.later(context.connections.outside, recognizeLiveJob, { payload, seconds: LATER })
  },
})
